import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { decodePicture, type DecodedPicture } from '../support/decode-picture.js';
import { followJob, uploadRecord } from '../support/library.js';
import { CENTRE, chipsFile, skyTile } from '../support/mosaic-tiles.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const FLC = path.resolve('../shared/cases/07-two-chips-only-first/60_small_flc.fits');

/** Two chips of 100″ × 80″ with a gap of 10″, and each of them alone. */
const LOWER = { dec: CENTRE.dec - 45 / 3600 };
const UPPER = { dec: CENTRE.dec + 45 / 3600 };

let stack: Stack;
let user: Account;
let chips: string;
let lower: string;
let upper: string;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing', 'worker'] });
  user = await openAccount(stack.url);
  chips = await uploadRecord(user, 'chips.fits', chipsFile([LOWER, UPPER]));
  lower = await uploadRecord(user, 'lower.fits', skyTile(LOWER));
  upper = await uploadRecord(user, 'upper.fits', skyTile(UPPER));
});

const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map((error: { field: string }) => error.field);

const channel = (dataIds: string[], more: object = {}) => ({
  ...{ dataIds, color: { rgb: [1, 1, 1] }, stretch: 'linear' },
  ...more,
});
const composite = (dataIds: string[], more: object = {}) => ({
  ...{ channels: [channel(dataIds, more)], width: 200, northUp: true, featherArcsec: 0 },
  embedAvm: false,
});
const picture = async (answer: Answer): Promise<DecodedPicture> => {
  expect(answer.status).toBe(200);
  return decodePicture(answer.bytes);
};
const jobResult = async ({ status, json }: Answer): Promise<DecodedPicture> => {
  expect(status).toBe(202);
  expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed' });
  return picture(await user.get(`/api/jobs/${json.jobId}/result`));
};
const makeComposite = async (dataIds: string[], more: object = {}) =>
  picture(await user.post('/api/composite/generate-nchannel', composite(dataIds, more)));

describe('composites', () => {
  it('show all science images of a file, and the chosen ones', async () => {
    const both = await makeComposite([chips]);
    expect(both).toEqual(await makeComposite([lower, upper]));
    expect(await makeComposite([chips], { hdus: { [chips]: [1, 2] } })).toEqual(both);
    expect(await makeComposite([chips], { hdus: { [chips.toUpperCase()]: [2] } })).toEqual(
      await makeComposite([upper]),
    );
  });

  it('do the same in a job, in estimates and in analyses', async () => {
    const asked = composite([chips], { hdus: { [chips]: [2] } });
    const alone = composite([upper]);
    const inJob = await jobResult(await user.post('/api/composite/export-nchannel', asked));
    expect(inJob).toEqual(await makeComposite([upper]));
    for (const route of ['estimate', 'analyze-channels']) {
      const [{ json }, { json: expected }] = await Promise.all(
        [asked, alone].map((body) => user.post(`/api/composite/${route}`, body)),
      );
      const unlabelled = (text: object) =>
        JSON.stringify(text, (key, value: unknown) => (key === 'label' ? undefined : value));
      expect(unlabelled(json)).toBe(unlabelled(expected));
    }
  });

  it('take channels that overlap the second chip only', async () => {
    const channels = [channel([chips]), channel([upper])];
    const answer = await user.post('/api/composite/generate-nchannel', { ...composite([]), channels });
    expect(answer.status).toBe(200);
  });
});

describe('mosaics', () => {
  const mosaic = (more: object) => ({ dataIds: [chips, upper], northUp: true, stretch: 'linear', ...more });

  it('show all science images of a file, and the chosen ones', async () => {
    const all = await picture(await user.post('/api/mosaic/generate', mosaic({})));
    expect(all.height).toBe(170);
    const asked = mosaic({ hdus: { [chips]: [2] } });
    const one = await picture(await user.post('/api/mosaic/generate', asked));
    expect(one.height).toBe(80);
    expect(await jobResult(await user.post('/api/mosaic/export', asked))).toEqual(one);
    const files = { dataIds: undefined, files: [{ dataId: chips }, { dataId: upper }] };
    expect(await picture(await user.post('/api/mosaic/generate', { ...asked, ...files }))).toEqual(one);
  });

  it('are saved with the chosen ones', async () => {
    const { json } = await user.post('/api/mosaic/save', mosaic({ hdus: { [chips]: [2] } }));
    const { resultDataId } = await followJob(user, json.jobId);
    expect((await user.get(`/api/spacedata/${resultDataId}`)).json.dimensions).toEqual([100, 80]);
  });

  it('need two files, however many images one has', async () => {
    const answer = await user.post('/api/mosaic/generate', { dataIds: [chips] });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['dataIds']]);
  });
});

describe('fields far away from the first image of a file', () => {
  const LEFT_OUT = { composite: 'x-composite-left-out-images', mosaic: 'x-mosaic-left-out-images' };
  let fields: string;

  beforeAll(async () => {
    fields = await uploadRecord(user, 'fields.fits', chipsFile([LOWER, { dec: CENTRE.dec + 5 }]));
  });

  it('are left out of composites, which say so', async () => {
    const leftOut = async (more: object) => {
      const [made, estimate] = await Promise.all(
        ['generate-nchannel', 'estimate'].map((route) =>
          user.post(`/api/composite/${route}`, composite([fields], more)),
        ),
      );
      return [made.status, made.headers.get(LEFT_OUT.composite), estimate.json.leftOutImages];
    };
    expect(await leftOut({})).toEqual([200, '1', 1]);
    expect(await leftOut({ hdus: { [fields]: [2] } })).toEqual([200, null, 0]);
  });

  it.each(['png', 'fits'])('are left out of mosaics in %s, which say so', async (outputFormat) => {
    const leftOut = async (dataIds: string[]) => {
      const { status, headers } = await user.post('/api/mosaic/generate', { dataIds, outputFormat });
      return [status, headers.get(LEFT_OUT.mosaic)];
    };
    expect(await leftOut([fields, upper])).toEqual([200, '1']);
    expect(await leftOut([chips, upper])).toEqual([200, null]);
  });
});

describe('footprints', () => {
  const footprint = async (body: object) => (await user.post('/api/mosaic/footprint', body)).json;
  const cornersOf = (json: Answer['json']) => json.footprints.map(({ corners }: Answer['json']) => corners);

  it('have the corners of all science images of a file, or of the chosen ones', async () => {
    const all = await footprint({ dataIds: [chips] });
    const alone = await footprint({ dataIds: [upper] });
    expect(all.footprints).toHaveLength(2);
    const chosen = await footprint({ files: [{ dataId: chips }], hdus: { [chips.toUpperCase()]: [2] } });
    expect(cornersOf(chosen)).toEqual([cornersOf(all)[1]]);
    expect(chosen.bounds.heightDeg).toBeCloseTo(alone.bounds.heightDeg, 9);
    expect(cornersOf(await footprint({ dataIds: [chips], hdus: { [chips]: [2, 1] } }))).toEqual(
      cornersOf(all).reverse(),
    );
  });

  it('leave the other files of a request as they are', async () => {
    const { footprints, groups } = await footprint({ dataIds: [lower, chips], hdus: { [chips]: [2] } });
    expect(footprints.map(({ dataId }: Answer['json']) => dataId)).toEqual([lower, chips]);
    expect(groups).toEqual([[lower], [chips]]);
  });

  it('take the files of a mosaic with their tones', async () => {
    const files = [{ dataId: chips, stretch: 'linear' }, { dataId: upper }];
    expect((await footprint({ files })).groups).toHaveLength(2);
    expect(fieldsOf(await user.post('/api/mosaic/footprint', {}))).toEqual(['dataIds']);
    const twice = await user.post('/api/mosaic/footprint', { files: [files[0], files[0]] });
    expect([twice.status, fieldsOf(twice)]).toEqual([400, ['files.1.dataId']]);
  });
});

describe('a wrong choice of HDUs', () => {
  it.each<[number[], string]>([
    [[], 'hdus'],
    [[1, 1], 'hdus'],
    [[2 ** 53], 'hdus'],
    [[0], 'HDU 0 of chips.fits'],
    [[1, 7], '7 is not among the 3 HDUs of chips.fits'],
  ])('%j is refused with its field', async (list, words) => {
    const hdus = { [chips]: list };
    const asComposite = await user.post('/api/composite/generate-nchannel', composite([chips], { hdus }));
    expect([asComposite.status, fieldsOf(asComposite)]).toEqual([400, [`channels.0.hdus.${chips}`]]);
    const asMosaic = await user.post('/api/mosaic/generate', { dataIds: [chips, upper], hdus });
    expect([asMosaic.status, fieldsOf(asMosaic)]).toEqual([400, [`hdus.${chips}`]]);
    expect(asMosaic.json.detail).toContain(words);
    const asFootprint = await user.post('/api/mosaic/footprint', { dataIds: [chips], hdus });
    expect([asFootprint.status, fieldsOf(asFootprint)]).toEqual([400, [`hdus.${chips}`]]);
  });

  it.each(['[1]', '"1"', '{"__proto__":[1]}', '{"constructor":[1]}', '7'])('%s is refused', async (hdus) => {
    const body = JSON.stringify(composite([chips], { hdus: 'HDUS' })).replace('"HDUS"', hdus);
    const headers = { 'content-type': 'application/json' };
    const answer = await user.post('/api/composite/generate-nchannel', body, headers);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [expect.stringMatching(/^channels\.0\.hdus/)]]);
  });

  it('that is null is none', async () => {
    expect(await makeComposite([chips], { hdus: null })).toEqual(await makeComposite([chips]));
  });
});

const itWithCases = existsSync(FLC) ? it : it.skip;

itWithCases('an ACS FLC shows both chips (needs ../shared/cases)', async () => {
  const id = await uploadRecord(user, '60_small_flc.fits', readFileSync(FLC));
  const coverage = async (more: object) => {
    const answer = await user.post('/api/composite/generate-nchannel', composite([id], more));
    const { width, height } = await decodePicture(answer.bytes);
    return { covered: Number(answer.headers.get('x-composite-coverage')), aspect: width / height };
  };
  // 120 × 55 pixels each, ten rows apart.
  const [both, first, second] = await Promise.all(
    [{}, { hdus: { [id]: [1] } }, { hdus: { [id]: [4] } }].map(coverage),
  );
  expect([first.covered, second.covered]).toEqual([1, 1]);
  expect(first.aspect).toBeCloseTo(120 / 55, 1);
  expect(second.aspect).toBeCloseTo(120 / 55, 1);
  expect(both.aspect).toBeCloseTo(120 / 120, 1);
  expect(both.covered).toBeCloseTo(110 / 120, 1);
});
