import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync, inflateSync } from 'node:zlib';
import { writeFits } from '../src/fits/write/write-fits.js';
import { runCommand } from './commands.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-cli-'));
const good = path.join(folder, 'good.fits');
const bad = path.join(folder, 'bad.fits');
const headerText = path.join(folder, 'text.hdr');

const WCS_CARDS = [
  { keyword: 'CTYPE1', value: 'RA---TAN' },
  { keyword: 'CTYPE2', value: 'DEC--TAN' },
  { keyword: 'CRPIX1', value: 2 },
  { keyword: 'CRPIX2', value: 1 },
  { keyword: 'CRVAL1', value: 10.5 },
  { keyword: 'CRVAL2', value: -20 },
  { keyword: 'CDELT1', value: -0.001 },
  { keyword: 'CDELT2', value: 0.001 },
];

beforeAll(() => {
  const image = { name: 'SCI', data: Float32Array.of(1, 2, NaN, 4, 5, 6), shape: [3, 2], cards: WCS_CARDS };
  const table = {
    type: 'table',
    columns: [{ name: 'n', unit: 's', data: Int16Array.of(1, 2, 3, 4) }],
  } as const;
  writeFileSync(good, writeFits([{}, image, table], { checksum: true }));
  writeFileSync(bad, 'this is not FITS');
  writeFileSync(
    headerText,
    'NAXIS   =                    2\nNAXIS1  =                   10\nNAXIS2  =                   20\n',
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(words, { print: (line) => out.push(line), error: (line) => err.push(line) });
  return { code, out, err };
}

describe('a file with a damaged HDU', () => {
  it('uses the HDUs before a damaged one, and reports the damage in one line', async () => {
    const cut = path.join(folder, 'cut.fits');
    writeFileSync(cut, readFileSync(good).subarray(0, -5000));
    const info = await run('info', cut);
    expect([info.code, info.out.length]).toEqual([2, 4]);
    expect(info.err).toHaveLength(1);
    expect(info.err[0]).toMatch(/cut\.fits HDU 2 /);
    const verify = await run('verify', cut);
    expect([verify.code, verify.err.length]).toEqual([2, 1]);
    expect(verify.err[0]).toMatch(/cut\.fits HDU 2/);
    expect((await run('wcs', cut, '--pixel', '1,0')).out).toEqual(['10.5 -20']);
  });
});

describe('wcs of a header whose celestial axes are not the first two', () => {
  const cube = path.join(folder, 'cube.fits');
  const moved = WCS_CARDS.map(({ keyword, value }) => ({
    keyword: keyword.replace(/\d/, (axis) => String(Number(axis) + 1)),
    value,
  }));
  const spectral = [
    { keyword: 'CTYPE1', value: 'WAVE' },
    { keyword: 'CRVAL1', value: 5 },
  ];

  it('names the pixel axes on the error output', async () => {
    writeFileSync(
      cube,
      writeFits([{ data: new Float32Array(24), shape: [2, 3, 4], cards: [...spectral, ...moved] }]),
    );
    const { code, out, err } = await run('wcs', cube, '--pixel', '1,0');
    expect([code, out]).toEqual([0, ['10.5 -20']]);
    expect(err).toEqual([
      `${cube}: X,Y are pixels of axis 2 (RA---TAN) and axis 3 (DEC--TAN), all other axes at their reference pixels`,
    ]);
  });

  it('does not name the usual ones, in either order', async () => {
    const swapped = WCS_CARDS.map(({ keyword, value }) => ({
      keyword: keyword.replace(/\d/, (axis) => String(3 - Number(axis))),
      value,
    }));
    writeFileSync(cube, writeFits([{ data: new Float32Array(6), shape: [2, 3], cards: swapped }]));
    expect(await run('wcs', cube, '--pixel', '0,1')).toEqual({ code: 0, out: ['10.5 -20'], err: [] });
    expect((await run('wcs', good, '--pixel', '1,0')).err).toEqual([]);
  });
});

describe('firstlight-fits', () => {
  it('info lists the HDUs', async () => {
    const { code, out } = await run('info', good);
    expect(code).toBe(0);
    expect(out).toHaveLength(5);
    expect(out[3]).toMatch(/^1 +SCI +ImageHDU +\d+ +float32 +3 × 2$/);
    expect(out[4]).toMatch(/4 rows × 1 columns$/);
  });

  it('header prints the cards of one HDU or of all', async () => {
    const { out } = await run('header', good, '--hdu', '1');
    expect(out[1]).toMatch(/^XTENSION= 'IMAGE +'/);
    expect(out.at(-1)).toBe('END');
    expect((await run('header', good)).out.filter((line) => line === 'END')).toHaveLength(3);
    expect((await run('header', headerText)).out).toContain('NAXIS2  =                   20');
    expect(await run('header', good, '--hdu', '7')).toMatchObject({ code: 1, out: [] });
  });

  it('stats gives the facts of the oracle as JSON', async () => {
    const { out } = await run('stats', good, '--json');
    const hdus: unknown = JSON.parse(out[0]);
    expect(hdus).toMatchObject([
      { i: 0, name: 'PRIMARY', ver: null, type: 'PrimaryHDU', bitpix: 8, naxis: [] },
      {
        i: 1,
        name: 'SCI',
        type: 'ImageHDU',
        bitpix: -32,
        naxis: [3, 2],
        shape: [2, 3],
        nan: 1,
        min: 1,
        max: 6,
        mean: 3.6,
        median: 4,
        sum: 18,
        first4: [1, 2, 'nan', 4],
      },
      { i: 2, type: 'BinTableHDU', nrows: 4, cols: [['n', '1I', 's']], rows3: [[1], [2], [3]] },
    ]);
    expect(JSON.parse((await run('stats', headerText, '--json')).out[0])).toEqual([
      { name: '(header text)', cards: 3, naxis: [10, 20] },
    ]);
  });

  it('wcs goes from pixels to the sky and back', async () => {
    const { code, out } = await run('wcs', good, '--pixel', '1,0', '1,1', '--json');
    expect(code).toBe(0);
    const [centre, above] = JSON.parse(out[0]) as [number, number][];
    expect(centre[0]).toBeCloseTo(10.5, 12);
    expect(centre[1]).toBeCloseTo(-20, 12);
    expect(above[1]).toBeCloseTo(-19.999, 9);
    const [pixel] = JSON.parse((await run('wcs', good, '--sky', '10.5,-20', '--json')).out[0]) as [
      number,
      number,
    ][];
    expect(pixel[0]).toBeCloseTo(1, 9);
    expect(pixel[1]).toBeCloseTo(0, 9);
  });

  it('preview writes a PNG with the top row first', async () => {
    const target = path.join(folder, 'out.png');
    expect(await run('preview', good, target, '--stretch', 'linear')).toEqual({ code: 0, out: [], err: [] });
    const png = readFileSync(target);
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2]);
    const length = png.readUInt32BE(33);
    const rows = inflateSync(png.subarray(41, 41 + length));
    // The upper row of the picture is the second row of the data: 4 5 6, all opaque; the lower one ends with a hole.
    expect([rows[4], rows[8], rows[12]]).toEqual([255, 255, 255]);
    expect((rows[12] + rows[13 + 12]) & 255).toBe(0);
    expect(rows[9]).toBe(255);
  });

  it('reads from a pipe', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', pipe]);
    // Another process writes, since the command blocks its thread.
    const writer = spawn('sh', ['-c', 'cat "$1" > "$2"', 'sh', good, pipe]);
    const closed = once(writer, 'close');
    const { code, out } = await run('stats', pipe, '--json');
    expect({ code, out }).toEqual({ code: 0, out: (await run('stats', good, '--json')).out });
    await closed;
  });

  it('verify finds nothing in a good file', async () => {
    expect(await run('verify', good)).toEqual({
      code: 0,
      out: [`${good}: valid, 3 HDUs, 0 warnings`],
      err: [],
    });
  });
});

describe('a file that is compressed as a whole', () => {
  it.each([
    ['info', []],
    ['header', []],
    ['verify', []],
    ['stats', ['--json']],
    ['wcs', ['--pixel', '1,0']],
  ])('looks to %s like the file itself', async (command, options) => {
    const packed = path.join(folder, 'good.fits.gz');
    writeFileSync(packed, gzipSync(readFileSync(good)));
    const plain = await run(command, good, ...options);
    const renamed = { ...plain, out: plain.out.map((line) => line.replaceAll(good, packed)) };
    expect(await run(command, packed, ...options)).toEqual(renamed);
  });
});

describe('invalid files and command lines', () => {
  it.each(['info', 'header', 'verify', 'stats'])(
    '%s reports an invalid file in one line, and processes the others',
    async (command) => {
      const { code, out, err } = await run(command, bad, good);
      expect(code).toBe(2);
      expect(err).toEqual([`${bad} at byte 0: not a FITS file: it does not begin with SIMPLE`]);
      expect(out.join('\n')).toContain('good.fits');
    },
  );

  it.each(['linear', 'zscale', 'histeq'])('draws an image without a single value: %s', async (stretch) => {
    const [empty, target] = [path.join(folder, 'empty.fits'), path.join(folder, 'empty.png')];
    writeFileSync(empty, writeFits([{ data: Float32Array.of(NaN, NaN), shape: [2, 1] }]));
    expect(await run('preview', empty, target, '--stretch', stretch)).toEqual({ code: 0, out: [], err: [] });
    expect(readFileSync(target).readUInt32BE(16)).toBe(2);
  });

  it('refuses a picture of a file without an image, which is valid nevertheless', async () => {
    const tables = path.join(folder, 'tables.fits');
    const columns = [{ name: 'n', data: Int16Array.of(1, 2) }];
    writeFileSync(tables, writeFits([{}, { type: 'table', columns }]));
    const { code, err } = await run('preview', tables, path.join(folder, 'none.png'));
    expect(code).toBe(1);
    expect(err).toEqual([`${tables}: FILE: has no image with two or more axes`]);
  });

  it('names the file that cannot be written, not the one that is read', async () => {
    const target = path.join(folder, 'nowhere', 'out.png');
    const { code, err } = await run('preview', good, target);
    expect(code).toBe(1);
    expect(err).toEqual([`ENOENT: no such file or directory, open '${target}'`]);
  });

  it('takes no memory for pixels that only a damaged header claims', async () => {
    const made = path.join(folder, 'made-up.fits');
    const axes = { ZNAXIS: 2, ZNAXIS1: 2 ** 31, ZNAXIS2: 300, ZTILE1: 2 ** 31, ZTILE2: 300 };
    const cards = Object.entries({ ZIMAGE: true, ZCMPTYPE: 'RICE_1', ZBITPIX: 16, ...axes });
    const columns = [{ name: 'COMPRESSED_DATA', data: [new Uint8Array(8)] }];
    const table = {
      type: 'table',
      columns,
      cards: cards.map(([keyword, value]) => ({ keyword, value })),
    } as const;
    writeFileSync(made, writeFits([table]));
    const { code, err } = await run('stats', made);
    expect(code).toBe(2);
    expect(err[0]).toMatch(/made-up.fits HDU 1: tile 1: 8 bytes cannot hold \d+ pixels$/);
  });

  it('names file, HDU and card of a position off the sky', async () => {
    const { code, err } = await run('wcs', good, '--hdu', '0', '--pixel', '0,0');
    expect(code).toBe(1);
    expect(err).toEqual([`${good} HDU 0 card CTYPE1: no celestial coordinate system`]);
  });

  it('shows the usage of a command', async () => {
    const { code, out } = await run('stats', '--help');
    expect({ code, out }).toEqual({ code: 0, out: ['usage: firstlight-fits stats FILE… [--json]'] });
    expect((await run('stats', '-h')).out).toEqual(out);
    expect((await run('--help')).code).toBe(0);
  });

  it.each([
    [['constructor', 'a'], 'there is no command constructor'],
    [['nothing'], 'there is no command nothing'],
    [['stats'], 'FILE: is missing'],
    [['stats', 'a', '--deep'], '--deep: there is no such option'],
    [['wcs', 'a'], '--pixel or --sky: is missing'],
    [['wcs', 'a', '--pixel', 'here'], '--pixel: the value is missing'],
    [['header', 'a', '--hdu', '-1'], "--hdu: '-1' is not a whole number"],
    [['preview', 'a', 'b', '--cmap', 'pink'], "--cmap: 'pink' is not one of"],
    [['info', path.join(folder, 'none.fits')], 'no such file'],
    [['stats', 'a', '--json=no'], '--json: takes no value'],
    [['preview', 'a', 'b', '--size', '0'], '--size: a picture has at least one pixel'],
    [['info', '--', '--json'], "open '--json'"],
    [['info', folder], `${folder}: EISDIR`],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await run(...words);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(message);
  });
});
