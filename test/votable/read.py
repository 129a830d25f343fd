"""Reads the VOTable at standard input as strictly as astropy can, and prints its parameters, fields and rows as JSON."""
import io
import json
import sys
import warnings

import numpy as np
from astropy.io import votable

warnings.simplefilter('error')
text = sys.stdin.buffer.read()
table = votable.parse(io.BytesIO(text), verify='exception').get_first_table()


def plain(value):
    if value is np.ma.masked:
        return None
    if isinstance(value, np.ndarray):
        return [plain(item) for item in value]
    if isinstance(value, (np.floating, float)):
        return None if np.isnan(value) else float(value)
    return value.item() if isinstance(value, np.generic) else value


print(json.dumps({
    'isValid': votable.validate(io.BytesIO(text), output=io.StringIO()),
    'params': {p.name: plain(p.value) for p in table.params},
    'fields': {f.name: {'datatype': f.datatype, 'unit': str(f.unit or ''), 'ucd': f.ucd or ''} for f in table.fields},
    'rows': [[plain(value) for value in row] for row in table.array],
}))
