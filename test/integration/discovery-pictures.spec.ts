import { FEATURED_TARGETS } from '../../apps/api/src/discovery/featured-targets.js';
import { callerOf, openAccount, type Account, type Answer } from '../support/api-client.js';
import { decodePicture, type DecodedPicture } from '../support/decode-picture.js';
import { startFurtherApi } from '../support/further-api.js';
import { followJob } from '../support/library.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(300_000);

/** Small images of the same fields, so that a composite is fast. */
const SIDE = 256;
/** Two instruments that overlap, and narrow filters of both. */
const TARGETS = ['NGC 3132', 'NGC 2070'];

let stack: Stack;
let user: Account;
/** Registered names, one for each of {@link TARGETS}. */
const names: string[] = [];

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  user = await openAccount(stack.url);
  for (const target of TARGETS) names.push(await importSky(target));
});

/** Renders a small target and imports all of it. @returns its name */
async function importSky(target: string): Promise<string> {
  const sky = await stack.sampleArchive.post('/sample/skies', { target, size: SIDE });
  const found = await user.post('/api/archive/search/target', { targetName: sky.json.targetName });
  const open = found.json.items.filter(
    (item: Answer['json']) => item.isPublic && item.dataProductType === 'image',
  );
  const jobs = await Promise.all(
    open.map(({ obsId }: { obsId: string }) => user.post('/api/archive/import', { obsId })),
  );
  for (const { json } of jobs) expect((await followJob(user, json.jobId)).status).toBe('completed');
  return sky.json.targetName;
}

const suggest = (body: object, caller = user) => caller.post('/api/discovery/suggest-recipes', body);
const told = ({ json }: Answer): string[] =>
  json.recipes.map((r: Answer['json']) => `${r.rank} ${r.kind} ${r.filters.join(' ')}`);

/** Shares of the pixels in which red, green and blue are clearly the strongest, and of those that are not black. */
function colorsOf({ data, channels, width, height }: DecodedPicture) {
  const share = { red: 0, green: 0, blue: 0, lit: 0 };
  for (let i = 0; i < data.length; i += channels) {
    const [red, green, blue] = data.subarray(i, i + 3);
    if (Math.max(red, green, blue) > 24) share.lit += 1 / (width * height);
    if (red > 1.1 * Math.max(green, blue)) share.red += 1 / (width * height);
    if (blue > 1.1 * Math.max(red, green)) share.blue += 1 / (width * height);
    if (green > 1.1 * Math.max(red, blue)) share.green += 1 / (width * height);
  }
  return share;
}

describe('recipes of imported targets', () => {
  it.each([
    [
      0,
      [
        '1 cross-instrument F090W F187N F212N F356W F444W F770W F1280W F1800W',
        '2 all-filters F090W F187N F212N F356W F444W',
        '3 all-filters F770W F1280W F1800W',
        '4 classic-3-color F090W F444W F1800W',
        '5 narrowband F187N F212N',
        '6 broadband F090W F356W F444W F770W F1280W F1800W',
      ],
    ],
    [
      1,
      [
        '1 cross-instrument F090W F187N F200W F335M F444W F470N F770W F1000W F1280W F1800W',
        '2 all-filters F090W F187N F200W F335M F444W F470N',
        '3 all-filters F770W F1000W F1280W F1800W',
        '4 classic-3-color F090W F444W F1800W',
        '5 narrowband F187N F470N',
        '6 broadband F090W F200W F444W F770W F1000W F1280W F1800W',
      ],
    ],
  ])('give valid pictures unchanged (%#)', async (target, expected) => {
    const answer = await suggest({ targetName: names[target] });
    expect(told(answer)).toEqual(expected);
    for (const { name, channels, requiresMosaic, warning, observationIds } of answer.json.recipes) {
      expect([requiresMosaic, warning, observationIds.length]).toEqual([false, null, channels.length]);
      const picture = await user.post('/api/composite/generate-nchannel', { channels, width: 200 });
      expect([name, picture.status]).toEqual([name, 200]);
      expect(Number(picture.headers.get('x-composite-coverage'))).toBeGreaterThan(0.5);
      const { red, green, blue, lit } = colorsOf(await decodePicture(picture.bytes));
      // Light everywhere, and no overall colour cast.
      expect(lit).toBeGreaterThan(0.4);
      expect([name, Math.max(red, green, blue)]).toEqual([name, expect.any(Number)]);
      expect(Math.max(red, green, blue)).toBeLessThan(0.9);
      expect([red, green, blue].filter((share) => share > 0.001).length).toBeGreaterThan(1);
    }
  });

  it('are those of a search without records', async () => {
    const found = await user.post('/api/archive/search/target', { targetName: names[0] });
    const observations = found.json.items.map((item: Answer['json']) => ({
      ...{ filter: item.filter, instrument: item.instrument, observationId: item.obsId },
      ...{ sRa: item.ra, sDec: item.dec, releaseDate: item.releaseDate },
      dataProductType: item.dataProductType,
    }));
    const [imported, searched] = [await suggest({ targetName: names[0] }), await suggest({ observations })];
    expect(told(searched)).toEqual(told(imported));
    expect(searched.json.recipes[0].observationIds).toEqual(imported.json.recipes[0].observationIds);
    expect(searched.json.recipes[0].channels[0].dataIds).toEqual([]);
  });

  it('combine the exposures of one filter if there is no combined image', async () => {
    const found = await user.post('/api/archive/search/target', { targetName: names[0], calibLevels: [2] });
    const exposures = found.json.items
      .filter((item: Answer['json']) => /F090W/.test(item.filter))
      .map((item: Answer['json']) => ({
        ...{ filter: item.filter, instrument: item.instrument, observationId: item.obsId },
        ...{ sRa: item.ra, sDec: item.dec },
      }));
    const { json } = await suggest({ observations: exposures });
    expect(json.recipes).toHaveLength(1);
    expect(json.recipes[0]).toMatchObject({ filters: ['F090W'], requiresMosaic: true });
    expect(json.recipes[0].observationIds.length).toBeGreaterThan(1);
  });
});

it('every featured target is found in the archive, with its recommended filters', async () => {
  const { json } = await user.get('/api/discovery/featured');
  expect(json.items).toHaveLength(12);
  for (const { search, recommendedFilters, filters, ra, dec } of json.items) {
    const found = await user.post('/api/archive/search/target', search);
    const seen = new Set(
      found.json.items.flatMap((item: Answer['json']) => item.filter?.split(';') ?? []) as string[],
    );
    expect([search.targetName, ...recommendedFilters.filter((f: string) => !seen.has(f))]).toEqual([
      search.targetName,
    ]);
    expect([search.targetName, ...filters.filter((f: string) => !seen.has(f))]).toEqual([search.targetName]);
    expect(found.json.resolved.ra).toBeCloseTo(ra, 2);
    expect(found.json.resolved.dec).toBeCloseTo(dec, 2);
  }
});

describe('without state', () => {
  const answers = async (url: string) => {
    const caller = callerOf(url, user.accessToken);
    const picture = await caller.get(`/api/discovery/featured/${FEATURED_TARGETS[0].id}/thumbnail`);
    return [
      (await suggest({ targetName: names[0] }, caller as Account)).json,
      (await caller.get('/api/discovery/featured')).json,
      picture.headers.get('etag'),
    ];
  };

  it('two processes, and a restarted one, answer alike', async () => {
    const before = await answers(stack.url);
    expect(before[2]).toMatch(/^"/);
    expect(await answers(await startFurtherApi(stack.env))).toEqual(before);
    await stack.end('api', 'SIGKILL');
    await stack.start('api');
    expect(await answers(stack.url)).toEqual(before);
  });

  it('recipes of library records work while the archive is unavailable', async () => {
    const before = await answers(stack.url);
    await Promise.all([stack.end('sample-archive', 'SIGKILL'), stack.end('archive', 'SIGKILL')]);
    const search = await user.post('/api/archive/search/target', { targetName: names[0] });
    expect(search.status).toBe(503);
    expect(await answers(stack.url)).toEqual(before);
  });
});
