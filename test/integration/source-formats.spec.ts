import { tanGrid, wcsCards, writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { describeWithVotable, readVotable, votableWords } from '../support/read-votable.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const SIDE = 128;
const STARS = [
  { x: 20.3, y: 30.7, peak: 900 },
  { x: 90.1, y: 40.2, peak: 400 },
  { x: 60.5, y: 100.4, peak: 150 },
];
const GRID = { ra: 84, dec: -5, scaleArcsec: 0.1, rotationDeg: 20, width: SIDE, height: SIDE };

/** Gaussian stars on a noisy background. */
function stars(): Float32Array {
  const random = seededRandom(5);
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const light = STARS.map(
      ({ x, y, peak }) => peak * Math.exp(-((((i % SIDE) - x) ** 2 + (Math.floor(i / SIDE) - y) ** 2) / 3.4)),
    );
    return 20 + random() + random() - 1 + light.reduce((sum, part) => sum + part, 0);
  });
}

let owner: Account;
let onSky: string;
let flat: string;

beforeAll(async () => {
  owner = await openAccount((await sharedStack()).url);
  const file = (cards: { keyword: string; value: string | number }[]) =>
    writeFits([{}, { name: 'SCI', shape: [SIDE, SIDE], data: stars(), cards }]);
  [onSky, flat] = await Promise.all([
    uploadRecord(
      owner,
      'formats_i2d.fits',
      file([{ keyword: 'BUNIT', value: 'MJy/sr' }, ...wcsCards(tanGrid(GRID))]),
    ),
    uploadRecord(owner, 'formats-flat_i2d.fits', file([])),
  ]);
});

const detect = (body: object): Promise<Answer> =>
  owner.post('/api/analysis/detect-sources', { dataId: onSky, ...body });

type Row = Readonly<Record<string, unknown>>;

/** Values by name, in any order of the names. */
const rowsOf = (names: readonly string[], rows: readonly (readonly unknown[])[]): Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));

function readCsv({ bytes }: Answer): Row[] {
  const [head, ...lines] = bytes.toString().trimEnd().split('\r\n');
  const cells = lines.map((line) => line.split(',').map((cell) => (cell === '' ? null : Number(cell))));
  return rowsOf(head.split(','), cells);
}

describe('sources as CSV', () => {
  it.each(['daofind', 'iraf', 'segmentation'])(
    'are those of the JSON, digit for digit: %s',
    async (method) => {
      const [asJson, asCsv] = await Promise.all([detect({ method }), detect({ method, format: 'csv' })]);
      expect([asCsv.status, asCsv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(asJson.json.sources).toHaveLength(STARS.length);
      expect(readCsv(asCsv)).toEqual(asJson.json.sources);
    },
  );

  it('have their facts in headers, as those of every format', async () => {
    for (const format of ['json', 'csv', 'votable']) {
      const { headers } = await detect({ format, maxSources: 2 });
      const facts = ['method', 'count', 'truncated'].map((name) => headers.get(`x-detection-${name}`));
      expect([format, ...facts]).toEqual([format, 'daofind', '3', 'true']);
      expect(headers.get('x-detection-reason')).toMatch(/a field of stars$/);
    }
  });

  it('are a header line without any source', async () => {
    const none = await detect({ thresholdSigma: 50, npixels: 1000, method: 'segmentation', format: 'csv' });
    expect(none.bytes.toString()).toMatch(/^id,x,y,ra,dec,[^\n]*\r\n$/);
  });
});

describeWithVotable(`sources as VOTable${votableWords}`, () => {
  it.each(['daofind', 'segmentation'])('are valid, and those of the JSON: %s', async (method) => {
    const [asJson, asTable] = await Promise.all([detect({ method }), detect({ method, format: 'votable' })]);
    expect(asTable.headers.get('content-type')).toBe('application/x-votable+xml');
    const { isValid, params, fields, rows } = readVotable(asTable.bytes);
    const { sources, background, ...facts } = asJson.json;
    expect(isValid).toBe(true);
    expect(rowsOf(Object.keys(fields), rows)).toEqual(sources);
    expect(params).toEqual({
      ...facts,
      ...{ backgroundMedian: background.median, backgroundRms: background.rms },
    });
    expect(fields).toMatchObject({
      x: { datatype: 'double', unit: 'pix', ucd: 'pos.cartesian.x' },
      ra: { datatype: 'double', unit: 'deg', ucd: 'pos.eq.ra;meta.main' },
      flux: { datatype: 'double', unit: 'MJy / sr', ucd: 'phot.flux' },
    });
  });

  it('are valid without sources, unit and places on the sky', async () => {
    const none = { dataId: flat, thresholdSigma: 50, npixels: 1000, method: 'segmentation' };
    expect(readVotable((await detect({ ...none, format: 'votable' })).bytes)).toMatchObject({
      isValid: true,
      rows: [],
    });
    const { fields, rows } = readVotable((await detect({ dataId: flat, format: 'votable' })).bytes);
    expect(fields.flux.unit).toBe('');
    expect(rowsOf(Object.keys(fields), rows)[0]).toMatchObject({ id: 1, ra: null, dec: null });
  });
});

it('refuses another format', async () => {
  const { status, json } = await detect({ format: 'fits' });
  expect([status, json.errors[0].field]).toEqual([400, 'format']);
});
