"""The engine of web/engine/: text in, text out."""

from __future__ import annotations

import ctypes
import json
import threading
import weakref
from pathlib import Path
from typing import Any

_library = ctypes.CDLL(str(Path(__file__).with_name('libengine.so')))
_library.s5_engine_new.restype = ctypes.c_void_p
_library.s5_engine_use.argtypes = [ctypes.c_void_p]
_library.s5_engine_free.argtypes = [ctypes.POINTER(ctypes.c_void_p)]
_library.s5_page_input.argtypes = [ctypes.c_size_t]
_library.s5_page_input.restype = ctypes.c_void_p


class EngineError(ValueError):
    """The engine refused something; the message is one sentence.

    `status` is the engine's name for the reason, such as `ERR_MUST_FOLLOW`, and `option` is the option of the rules that forbids it; either may be
    None. `line` is the line number in a record, from 1.
    """

    def __init__(self, sentence: str, status: str | None = None, option: str | None = None, line: int | None = None):
        super().__init__(sentence if line is None else f'line {line}: {sentence}')
        self.sentence, self.status, self.option, self.line = sentence, status, option, line


def _free(engine: int) -> None:
    _library.s5_engine_free(ctypes.byref(ctypes.c_void_p(engine)))


class Engine:
    """One engine. Different engines work at the same time; calls of the same one take turns."""

    def __init__(self) -> None:
        self._engine = _library.s5_engine_new()
        if not self._engine:
            raise MemoryError
        self._lock = threading.Lock()
        weakref.finalize(self, _free, self._engine)

    def call(self, name: str, text: str = '') -> str:
        """Calls a function of web/engine/engine.h with a text and returns its text."""
        function = getattr(_library, name)
        function.argtypes, function.restype = [ctypes.c_size_t], ctypes.c_char_p
        sent = text.encode()
        with self._lock:
            _library.s5_engine_use(self._engine)
            place = _library.s5_page_input(len(sent))
            if not place:
                raise EngineError('the line is too long')
            ctypes.memmove(place, sent, len(sent))
            answer: bytes = function(len(sent))
        return answer.decode()

    def call_json(self, name: str, what: object = '') -> Any:
        """The same for functions that return JSON or nothing."""
        answer = self.call(name, what if isinstance(what, str) else json.dumps(what))
        value = json.loads(answer) if answer else None
        if isinstance(value, dict) and value.get('error'):
            raise EngineError(value['error'], value.get('status'), value.get('option'))
        return value
