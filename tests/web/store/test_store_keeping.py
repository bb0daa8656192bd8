"""Keeping: byte for byte, one change one transaction, revisions, tokens, the same request twice, really deleted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, text

from tests.site_records import GAME, WRONG
from tests.stores import bare_upload, put, upload
from validator.report.data import tool_version
from web import store
from web.ids import LENGTH, named_id, new_id
from web.intake.samples import keep_sample
from web.store.keeping import Beside
from web.store.tokens import BYTES
from web.viewer.shown import from_data, to_data


def count(model: type[store.Model]) -> int:
    return len(store.db.session.scalars(select(model)).all())


def kept(key: str) -> store.Upload:
    found = store.upload_by_id(key)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (GAME.encode(), "utf-8"),
        (GAME.encode().replace(b"\n", b"\r\n"), "utf-8"),
        (b"\xef\xbb\xbf" + GAME.encode(), "utf-8"),
        (GAME.encode("gb18030"), "gb18030"),
        (GAME.encode("utf-16"), "utf-16-le"),
        (b"\x00\xff\xfe\x01 binary \r\n--", None),
        (b"", "utf-8"),
    ],
)
def test_an_upload_is_kept_byte_for_byte_with_what_it_was_read_as(app: Flask, data: bytes, encoding: str) -> None:
    found = kept(put(data))
    assert (found.source, found.digest, found.encoding) == (data, sha256(data).hexdigest(), encoding)
    assert found.changed >= found.created
    assert found.revision == 1


def test_the_verdict_is_kept_with_the_version_and_ruleset_that_gave_it(app: Flask) -> None:
    found = kept(put(WRONG, rules="site", listed=False))
    assert (found.validator, found.rules, found.listed) == (tool_version(), "site", False)
    (game,) = found.games
    assert (game.errors, game.ruleset, game.plies, game.number) == (1, "site", 9, 1)
    (finding,) = [from_data(each) for each in game.findings if each["severity"] == "error"]
    assert (finding.code, finding.ply) == ("P105", 7)
    assert to_data(finding) in game.findings


def test_the_same_text_twice_is_two_uploads(app: Flask) -> None:
    """What somebody pasted must not be found by pasting the same."""
    assert put(GAME) != put(GAME)


def test_the_games_of_an_upload_stand_in_order_with_their_neighbours(app: Flask) -> None:
    key = put(f"{GAME}---\n{WRONG}---\n{GAME}")
    first, second, third = store.games_of(key)
    assert [each.number for each in (first, second, third)] == [1, 2, 3]
    assert store.neighbours(second) == (Beside(first.id, 3), Beside(third.id, 3))
    assert store.neighbours(first) == (None, Beside(second.id, 3))
    assert store.neighbours(third) == (Beside(second.id, 3), None)


def test_an_upload_is_kept_whole_or_not_at_all(app: Flask) -> None:
    store.put(bare_upload("a" * LENGTH, games=2))
    (taken, _) = store.games_of("a" * LENGTH)
    broken = bare_upload(games=2)
    broken.games[1].id = taken.id
    with pytest.raises(Exception, match=r"UNIQUE|unique"):
        store.put(broken)
    assert (count(store.Upload), count(store.Game)) == (1, 2)


def test_a_sample_is_kept_once_and_anew_only_if_it_changed(app: Flask) -> None:
    keep_sample("a.txt", GAME.encode())
    before = kept(named_id("a.txt")).revision
    keep_sample("a.txt", GAME.encode())
    assert kept(named_id("a.txt")).revision == before
    keep_sample("a.txt", WRONG.encode())
    found = kept(named_id("a.txt"))
    assert (found.source, found.revision, found.token) == (WRONG.encode(), before + 1, None)
    assert count(store.Game) == 1


def test_a_sample_that_was_deleted_comes_back(app: Flask) -> None:
    keep_sample("a.txt", GAME.encode())
    store.delete(named_id("a.txt"))
    assert store.gone(named_id("a.txt"))
    keep_sample("a.txt", GAME.encode())
    assert store.gone(named_id("a.txt")) is None
    assert store.gone(named_id("a.txt", "1")) is None


# Changing.


def test_a_replaced_upload_keeps_its_ids_token_visibility_and_place(app: Flask) -> None:
    key = put(f"{GAME}---\n{GAME}", token="secret")
    ids = [(each.id, each.place) for each in store.games_of(key)]
    newer = put(GAME)
    assert store.replace(key, upload(f"{WRONG}---\n{GAME}"), 1) == 2
    found = kept(key)
    assert (found.source, found.listed, found.revision) == (f"{WRONG}---\n{GAME}".encode(), True, 2)
    assert [(each.id, each.place) for each in found.games] == ids
    assert [each.errors for each in found.games] == [1, 0]
    assert store.opens("secret", found.token)
    assert [each.upload_id for each in store.listed_games(9)] == [newer, key, key]


def test_games_that_a_replacement_no_longer_has_are_gone_and_new_ones_have_ids_of_their_own(app: Flask) -> None:
    key = put(f"{GAME}---\n{GAME}")
    first, second = (each.id for each in store.games_of(key))
    store.replace(key, upload(GAME))
    assert [each.id for each in store.games_of(key)] == [first]
    assert store.gone(second)
    store.replace(key, upload(f"{GAME}---\n{GAME}---\n{GAME}"))
    ids = [each.id for each in store.games_of(key)]
    assert ids[0] == first
    assert second not in ids
    assert len(set(ids)) == 3


def test_nobody_writes_over_a_change_that_they_have_not_seen(app: Flask) -> None:
    key = put(GAME)
    assert store.publish(key, False, 1) == 2
    for change in (
        lambda: store.publish(key, True, 1),
        lambda: store.replace(key, upload(WRONG), 1),
        lambda: store.delete(key, 1),
    ):
        with pytest.raises(store.Changed) as refused:
            change()
        assert refused.value.revision == 2
    assert (kept(key).source, kept(key).listed) == (GAME.encode(), False)


def test_of_two_who_change_the_same_revision_at_once_one_is_refused(app: Flask) -> None:
    key = put(GAME)

    def change(number: int) -> bool:
        with app.app_context():
            try:
                store.replace(key, upload(GAME + f"{{{number}}}"), 1)
            except store.Changed:
                return False
            return True

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(change, range(4))) == [False, False, False, True]
    assert kept(key).revision == 2


def test_what_is_not_there_cannot_be_changed(app: Flask) -> None:
    for change in (store.delete, lambda key: store.publish(key, True), lambda key: store.replace(key, upload(GAME))):
        with pytest.raises(store.NotThere):
            change(new_id())


def test_an_unlisted_upload_is_found_by_its_id_alone(app: Flask) -> None:
    key = put(GAME)
    store.publish(key, False)
    assert store.found().games == ()
    assert store.found(store.Search(player="小明")).games == ()
    assert store.found(store.Search(text="先走小對")).games == ()
    assert len(store.games_of(key)) == 1
    store.publish(key, True)
    for search in (store.Search(), store.Search(player="小明"), store.Search(text="先走小對")):
        assert [each.upload_id for each in store.found(search).games] == [key]


def test_what_is_published_late_stands_above_what_was_published_before(app: Flask) -> None:
    """Who follows the library has not seen it, however long it has been kept; the games of a file stay together."""
    first, other = put(GAME + "\n" + GAME, listed=False), put(GAME)
    store.publish(first, True)
    for search in (store.Search(), store.Search(player="小明"), store.Search(text="先走小對")):
        found = [(each.upload_id, each.number) for each in store.found(search).games]
        assert found == [(first, 1), (first, 2), (other, 1)]
    store.publish(first, True)  # it is listed already
    newest = put(GAME)
    assert [each.upload_id for each in store.found().games] == [newest, first, first, other]


# Deleting.

SECRET = "王曉明愛打麻將QWXZ"


def test_deleting_deletes_everything_and_leaves_a_tombstone(app: Flask) -> None:
    key = put(GAME.replace("小明", SECRET))
    (game,) = (each.id for each in store.games_of(key))
    now = store.now()
    with store.writing() as session:
        job = store.Job(id=new_id(), upload_id=key, kind="x", created=now, changed=now, parameters={})
        session.add(job)
        session.flush()
        session.add(store.JobResult(job_id=job.id, number=1, body="{}"))
    store.delete(key)
    for model in (store.Upload, store.Game, store.Name, store.Words, store.Job, store.JobResult):
        assert count(model) == 0
    assert store.gone(key)
    assert store.gone(game)
    assert store.gone(new_id()) is None
    assert store.upload_by_id(key) is None


def test_nothing_of_a_deleted_record_is_left_in_the_files(tmp_path: Path) -> None:
    from tests.stores import opened

    app = opened(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with app.app_context():
        others = [put(GAME) for _ in range(30)]
        key = put(GAME.replace("小明", SECRET).replace("先走", SECRET))
        replaced = put(GAME.replace("小明", SECRET))
        assert hidden(tmp_path)
        store.delete(key)
        assert hidden(tmp_path)
        store.replace(replaced, upload(GAME))
        assert not hidden(tmp_path)
        assert len(store.found(store.Search(text="先走小對")).games) == len(others) + 1
        assert store.db.session.scalar(text("PRAGMA integrity_check")) == "ok"
        store.db.session.close()
        store.db.engine.dispose()


def hidden(folder: Path) -> bool:
    """Whether the secret is anywhere in the files: as it was written, as JSON writes it, as it is searched."""
    from web.store.folding import folded, grams

    plain = [SECRET, SECRET.lower(), folded(SECRET), "QWXZ", "qwxz"]
    words = [*(each.encode() for each in plain), *(str(each.encode("unicode_escape"))[2:-1].encode() for each in plain)]
    words += [each.encode() for each in grams(["王曉明愛打麻將"]).split()[:3]]
    return any(word in file.read_bytes() for file in folder.iterdir() for word in words)


# The same request twice.


def test_the_same_key_again_gets_the_first_answer(app: Flask) -> None:
    first = store.put_once(upload(GAME), "key")
    assert first.fresh
    assert store.put_once(upload(GAME), "key") == store.Kept(first.id, fresh=False)
    assert store.put_once(upload(GAME), "other").id != first.id
    assert count(store.Upload) == 2


def test_a_key_is_not_taken_for_something_else(app: Flask) -> None:
    store.put_once(upload(GAME), "key")
    with pytest.raises(store.KeyReused):
        store.put_once(upload(WRONG), "key")
    with pytest.raises(store.KeyReused):
        store.put_once(upload(GAME, "site"), "key")


def test_twenty_with_one_key_at_once_make_one_upload(app: Flask) -> None:
    def send(_: int) -> store.Kept:
        with app.app_context():
            return store.put_once(upload(GAME), "key")

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(send, range(20)))
    assert len({each.id for each in answers}) == 1
    assert sum(each.fresh for each in answers) == 1
    assert count(store.Upload) == 1


# Tokens.


def test_a_token_is_256_bits_and_only_its_hash_is_kept(app: Flask) -> None:
    tokens = {store.new_token() for _ in range(200)}
    assert len(tokens) == 200
    assert all(len(each) * 6 >= 8 * BYTES for each in tokens)
    token = tokens.pop()
    found = kept(put(GAME, token=token))
    assert found.token == sha256(token.encode()).digest()


@given(st.text(), st.text())
def test_a_token_opens_what_it_was_made_for_and_nothing_else(said: str, right: str) -> None:
    assert store.opens(said, store.kept(right)) == (said == right and said != "")


def test_what_has_no_token_is_opened_by_none() -> None:
    for said in (None, "", "0", store.new_token()):
        assert not store.opens(said, None)
    assert not store.opens(None, store.kept(""))


def test_a_listed_upload_is_found_by_its_digest_and_others_are_not(app: Flask) -> None:
    key = put(GAME, listed=False)
    digest = sha256(GAME.encode()).hexdigest()
    assert store.listed_with_digest(digest) is None
    store.publish(key, True)
    found = store.listed_with_digest(digest)
    assert found is not None
    assert found.id == key
