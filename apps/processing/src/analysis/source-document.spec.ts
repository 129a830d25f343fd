import type { FoundSource } from '#processing-client/contract';
import { sourceDocument, type DetectionFacts } from './source-document.js';
import { SOURCE_LINES } from './source-lines.js';

const SOURCE: FoundSource = {
  ...{ id: 1, x: 0.1, y: 2e-7, flux: 1.5e21, peak: -3, ra: 10.12345678901234, dec: null, fwhm: null },
  ...{ sharpness: null, roundness1: null, roundness2: null, area: 12, semiMajor: 2, semiMinor: 1 },
  ...{ angle: -45, ellipticity: 0.5 },
};
const FACTS: DetectionFacts = {
  ...{ method: 'segmentation' as const, background: { median: 2, rms: null }, threshold: 0.5, count: 7 },
  truncated: true,
};

const textOf = (format: 'json' | 'csv' | 'votable', sources: readonly FoundSource[], units: string | null) =>
  sourceDocument(format, FACTS, {
    bytes: new TextEncoder().encode(SOURCE_LINES[format](sources)),
    units,
  }).bytes.toString();

it('is the facts and the sources as JSON', () => {
  expect(JSON.parse(textOf('json', [SOURCE], null))).toEqual({ ...FACTS, sources: [SOURCE] });
});

it('is a table with a header line as CSV, with empty cells for what was not measured', () => {
  const [head, row, end, ...more] = textOf('csv', [SOURCE], 'Jy').split('\r\n');
  expect([end, more]).toEqual(['', []]);
  const names = head.split(',');
  expect(names.toSorted()).toEqual(Object.keys(SOURCE).toSorted());
  const cells = row.split(',').map((cell) => (cell === '' ? null : Number(cell)));
  expect(Object.fromEntries(names.map((name, i) => [name, cells[i]]))).toEqual(SOURCE);
  expect(textOf('csv', [], null)).toBe(`${head}\r\n`);
});

it('is a VOTable with the unit of the image, escaped', () => {
  const text = textOf('votable', [SOURCE], 'a<b & "c"');
  expect(text).toContain('<FIELD name="flux" ID="flux" datatype="double" unit="a&lt;b &amp; &quot;c&quot;"');
  expect(text).toContain('<PARAM name="backgroundRms" datatype="double" unit="a&lt;b &amp; &quot;c&quot;" ');
  expect(text).toContain('<TR><TD>1</TD><TD>0.1</TD><TD>2e-7</TD><TD>10.12345678901234</TD><TD>NaN</TD>');
  expect(text).toContain('<INFO name="QUERY_STATUS" value="OVERFLOW"/>');
  expect(textOf('votable', [SOURCE], null)).toContain(
    'name="flux" ID="flux" datatype="double" ucd="phot.flux"',
  );
});
