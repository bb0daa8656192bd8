"""One contender, once, in a process of its own, so that every cache is cold. Prints what it took as JSON."""

from __future__ import annotations

import gc
import json
import sys
import time

from bench.contenders import CONTENDERS


def main(name: str) -> None:
    contender = CONTENDERS[name]
    work = contender.prepare(contender.share)
    gc.collect()
    start = time.perf_counter()
    good = work()
    print(json.dumps({"seconds": time.perf_counter() - start, "good": good}))


if __name__ == "__main__":
    main(sys.argv[1])
