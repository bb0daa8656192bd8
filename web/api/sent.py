"""The records in the body of a call: the body itself, or the file or text of a form."""

from __future__ import annotations

from flask import request

from web.errors import Problem
from web.i18n import gettext
from web.intake import uploads
from web.intake.uploads import Upload


def records_sent() -> Upload:
    """What was sent. Raises a 422 `Problem` for a form without a record; aborts with 400 and 413 as `uploads` does."""
    if request.mimetype not in uploads.FORMS:
        return uploads.upload_of_body(request)
    upload = uploads.upload_of_form(uploads.form_parts(request))
    if upload is None:
        raise Problem(422, gettext("表單要有 file 或 text 一欄，只要一欄。"))
    return upload
