import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { PYTHON, readRecipes, runRecipes } from '../../tools/cookbook/recipes.mjs';
import { callerOf, newRegistration, type Caller } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(300_000);

const LIMIT_MS = 280_000;
/** The target of the page with smaller images, whose middle is the pixel (160, 160); the spectrum of M 57 is small as it is. */
const SKY = { target: 'SMACS 0723', size: 320 };

const page = readFileSync(path.join(PROJECT_ROOT, 'docs/cookbook.md'), 'utf8');
const recipes = readRecipes(page);
const TASKS = recipes.slice(1).map(({ title }) => title);

const works = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const LANGUAGES = [
  { language: 'sh', isThere: ['bash', 'curl', 'jq'].every(works) },
  { language: 'python', isThere: works(PYTHON) },
] as const;

const registration = newRegistration();
let url: string;
let target: string;
let account: Caller;

beforeAll(async () => {
  const stack = await sharedStack();
  ({ url } = stack);
  target = (await stack.sampleArchive.post('/sample/skies', SKY)).json.targetName;
  account = callerOf(url, (await callerOf(url).post('/api/auth/register', registration)).json.accessToken);
});

interface ListedRecord {
  readonly id: string;
  readonly visibility: string;
  readonly fileName: string;
  readonly dataType: string;
}

/** The newest record of the library that fits. Other specs may have made hundreds of public ones since. */
async function newestRecord(isWanted: (record: ListedRecord) => boolean): Promise<ListedRecord> {
  let cursor = '';
  for (;;) {
    const page = (await account.get(`/api/spacedata?pageSize=200${cursor}`)).json;
    const found = (page.items as ListedRecord[]).find(isWanted);
    if (found) return found;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor as string)}`;
  }
}

it('the cookbook has nine tasks, each in both languages and with its picture', () => {
  expect(TASKS).toHaveLength(9);
  for (const { title, sh, python } of recipes.slice(1))
    expect([title, sh.length, python.length]).toEqual([title, 1, 1]);
  const pictures = [...page.matchAll(/\]\((cookbook\/[\w-]+\.png)\)/g)].map(([, file]) => file);
  expect(new Set(pictures).size).toBe(9);
  expect(pictures.filter((file) => !existsSync(path.join(PROJECT_ROOT, 'docs', file)))).toEqual([]);
});

const lengthOf = (code: string) => code.split('\n').filter((line) => line.trim() !== '').length;

it('no example of the cookbook is longer than a dozen lines', () => {
  const blocks = recipes
    .slice(1)
    .flatMap(({ title, sh, python }) => [...sh, ...python].map((code) => ({ title, lines: lengthOf(code) })));
  expect(blocks.filter(({ lines }) => lines > 12)).toEqual([]);
});

describe.each(LANGUAGES)('the cookbook in $language', ({ language, isThere }) => {
  const test = isThere ? it : it.skip;
  const hint = isThere ? '' : ' (skipped: its programs are not installed)';
  let folder: string;
  let printed: Map<string, string>;
  let record: ListedRecord;

  const file = (name: string) => readFileSync(path.join(folder, name));
  const linesOf = (title: string) => (printed.get(title) as string).trim().split('\n');

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'firstlight-cookbook-'));
    if (!isThere) return;
    const signal = AbortSignal.timeout(LIMIT_MS);
    printed = await runRecipes(language, recipes, { ...registration, folder, url, target, signal });
    record = await newestRecord(({ fileName }) => fileName.includes('clear-f444w'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test(`runs all tasks${hint}`, () => {
    expect([...printed.keys()]).toEqual(recipes.map(({ title }) => title));
    expect(printed.get('Search and import')).toContain('F444W');
  });

  test(`makes the pictures of the service${hint}`, async () => {
    const at = `/api/spacedata/${record.id}`;
    const { stats, percentiles } = (await account.get(`${at}/histogram`)).json;
    const limits = `low=${stats.median}&high=${percentiles.p99_9}`;
    const expected = {
      'thumbnail.png': `${at}/thumbnail`,
      'preview.png': `${at}/preview?width=480&stretch=asinh&cmap=inferno&${limits}`,
      'cut.png': `${at}/cut?x=120&y=120&w=80&h=80&stretch=asinh`,
      'cut.f32': `${at}/cut?x=120&y=120&w=80&h=80&format=float32`,
      'shared.png': `${at}/preview?width=240&stretch=asinh`,
    };
    if (language === 'python') delete (expected as Partial<typeof expected>)['cut.f32'];
    for (const [name, route] of Object.entries(expected))
      expect([name, file(name).equals((await account.get(route)).bytes)]).toEqual([name, true]);
    expect(record.visibility).toBe('public');
  });

  test(`makes a coloured composite and a mosaic${hint}`, async () => {
    const { data, channels, width } = await decodePicture(file('composite.png'));
    const coloured = data.filter((value, i) => i % channels === 0 && Math.abs(value - data[i + 2]) > 20);
    expect(width).toBe(480);
    expect(coloured.length).toBeGreaterThan(data.length / channels / 20);
    expect((await decodePicture(file('mosaic.png'))).format).toBe('png');
  });

  test(`finds the position of a pixel, and the pixel of the position${hint}`, async () => {
    const { ra, dec } = (await account.get(`/api/spacedata/${record.id}/sky?x=160&y=160`)).json;
    const numbers = linesOf('The sky position of a pixel')
      .slice(0, language === 'sh' ? 2 : 1)
      .flatMap((line) =>
        line
          .replaceAll(/[[\],]/g, ' ')
          .trim()
          .split(/\s+/)
          .map(Number),
      );
    expect(numbers.slice(0, 2)).toEqual([ra, dec]);
    expect(numbers[2]).toBeCloseTo(160, 6);
    expect(numbers[3]).toBeCloseTo(160, 6);
    expect(file('sky.svg').toString()).toContain('<circle cx="160.5" cy="159.5"');
  });

  test(`marks every source${hint}`, async () => {
    const { sources } = (await account.post('/api/analysis/detect-sources', { dataId: record.id })).json;
    const rows = file('sources.csv').toString().trim().split(/\r?\n/).slice(1);
    expect(sources.length).toBeGreaterThan(3);
    expect(rows.map((row) => Number(row.split(',')[1]))).toEqual(sources.map(({ x }: { x: number }) => x));
    expect(
      file('sources.svg')
        .toString()
        .match(/<circle /g),
    ).toHaveLength(sources.length);
  });

  test(`plots every point of the spectrum that has a value${hint}`, async () => {
    const { id } = await newestRecord(({ dataType }) => dataType === 'spectral');
    const { columns } = (await account.get(`/api/analysis/spectral-data?dataId=${id}`)).json;
    const count = columns.wavelength.filter(
      (w: unknown, i: number) => w !== null && columns.flux[i] !== null,
    ).length;
    const [, line] = /<polyline points="([^"]+)"/.exec(file('spectrum.svg').toString()) as RegExpExecArray;
    const points = line.split(' ').map((point) => point.split(',').map(Number));
    expect(count).toBeGreaterThan(100);
    expect(points).toHaveLength(count);
    const rangeOf = (axis: number) => {
      const values = points.map((point) => point[axis]);
      return [Math.min(...values), Math.max(...values)].map((value) => Number(value.toFixed(6)));
    };
    expect([rangeOf(0), rangeOf(1)]).toEqual([
      [0, 480],
      [20, 220],
    ]);
  });
});
