"""What the site keeps: uploads, their games and verdicts, in SQLite or whatever database the settings name."""

from web.store.engine import db, init_app, writing
from web.store.keeping import game_by_id, neighbour, put, upload_by_id
from web.store.library import listed_games
from web.store.models import Game, Model, Upload, now

__all__ = [
    "Game",
    "Model",
    "Upload",
    "db",
    "game_by_id",
    "init_app",
    "listed_games",
    "neighbour",
    "now",
    "put",
    "upload_by_id",
    "writing",
]
