import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, watch } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { writeFits } from '#kernels';
import type { PreviewRequest } from '#processing-client';
import { bombOf } from '../support/gzip-bomb.js';
import { previewRequest } from '../support/preview-request.js';
import { waitFor } from '../support/spec-end.js';
import { clientOf, INTERNAL_SECRET, startEngine, type TestEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

const SHARED = path.resolve(process.cwd(), '../shared/fits');
const MB = 1024 ** 2;

/** An image that compresses badly, with other pixels in every file. */
function noise(side: number, seed: number): Uint8Array {
  const data = new Float32Array(side * side);
  for (let i = 0, state = seed; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = state / 2 ** 32;
  }
  return writeFits([{ data, shape: [side, side] }]);
}

const HEADERS = {
  ...{ 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` },
  // The engine may close an idle connection while the spec compresses a file.
  connection: 'close',
};
const post = (engine: TestEngine, operation: string, body: unknown, signal?: AbortSignal) =>
  fetch(`${engine.url}/${operation}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(body),
    signal,
  });
const preview = (
  engine: TestEngine,
  key: string,
  changes: Partial<PreviewRequest> = {},
  signal?: AbortSignal,
) => post(engine, 'preview', previewRequest(key, changes), signal);
const previewFor = (engine: TestEngine, caller: string, key: string) =>
  fetch(`${engine.url}/preview`, {
    method: 'POST',
    headers: { ...HEADERS, 'X-Caller': caller },
    body: JSON.stringify(previewRequest(key)),
  });

const scratchOf = ({ folder }: TestEngine): string => path.join(folder, 'scratch');
const copiesOf = (engine: TestEngine) =>
  readdirSync(scratchOf(engine)).map((name) => {
    const file = path.join(scratchOf(engine), name);
    return { name, file, size: statSync(file).size };
  });
const copiedBytes = (engine: TestEngine): number =>
  copiesOf(engine).reduce((total, { size }) => total + size, 0);

describe('a compressed file', () => {
  let engine: TestEngine;
  beforeAll(async () => (engine = await startEngine()));

  it('gives the picture of the uncompressed one, and is decompressed once for all requests', async () => {
    const client = clientOf(engine);
    const image = noise(700, 1);
    engine.store('library/plain.fits', image);
    engine.store('library/packed.fits', gzipSync(image));
    const draw = async (key: string) => buffer((await client.preview(previewRequest(key))).body);
    const plain = await draw('library/plain.fits');
    expect(copiesOf(engine)).toEqual([]);
    const packed = await Promise.all([1, 2, 3].map(() => draw('library/packed.fits')));
    for (const picture of packed) expect(picture.equals(plain)).toBe(true);
    const [copy, ...others] = copiesOf(engine);
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{64}$/), size: image.length });
    const { ino, mtimeNs } = statSync(copy.file, { bigint: true });
    await client.inspect({ key: 'library/packed.fits' });
    const cutout = { x: 1, y: 2, width: 3, height: 4 };
    await buffer((await client.preview(previewRequest('library/packed.fits', { cutout }))).body);
    expect(statSync(copy.file, { bigint: true })).toMatchObject({ ino, mtimeNs });
    expect(copiesOf(engine)).toHaveLength(1);
  });

  it('is decompressed again when its copy, or the whole scratch folder, was removed', async () => {
    engine.store('library/lost.fits.gz', gzipSync(noise(60, 8)));
    const draw = async () => {
      const answer = await preview(engine, 'library/lost.fits.gz');
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
    };
    const first = await draw();
    expect(first[0]).toBe(200);
    for (const { file } of copiesOf(engine)) rmSync(file);
    expect(await Promise.all([draw(), draw(), draw()])).toEqual([first, first, first]);
    expect(copiesOf(engine)).toHaveLength(1);
    rmSync(scratchOf(engine), { recursive: true });
    expect(await draw()).toEqual(first);
    expect(copiesOf(engine)).toHaveLength(1);
  });

  it('is decompressed again when its content has changed', async () => {
    const client = clientOf(engine);
    const [one, other] = [noise(50, 5), noise(50, 6)];
    engine.store('library/plain-one.fits', one);
    engine.store('library/plain-other.fits', other);
    for (const [name, image] of Object.entries({ one, other })) {
      engine.store('library/changing.fits.gz', gzipSync(image));
      const draw = async (key: string) => buffer((await client.preview(previewRequest(key))).body);
      const packed = await draw('library/changing.fits.gz');
      expect(packed.equals(await draw(`library/plain-${name}.fits`))).toBe(true);
    }
  });

  it.each([
    ['compressed/lzw.fits.Z', { format: 'fits' }],
    ['rgb/reprojected_sdss_g.fits.bz2', { format: 'fits', isViewable: true, dimensions: [682, 496] }],
    ['wcs/dist_lookup.fits.gz', { format: 'fits' }],
  ])('is inspected (%s, needs ../shared/fits)', async (name, facts) => {
    if (!existsSync(SHARED)) return console.warn(`skipped: no ${SHARED}`);
    engine.store(name, readFileSync(path.join(SHARED, name)));
    expect(await clientOf(engine).inspect({ key: name })).toMatchObject(facts);
  });

  it.each([
    ['no FITS inside', gzipSync('ra,dec\n1,2\n'), /^a\.gz .*not a FITS file/],
    ['damaged', damaged(gzipSync(noise(100, 2))), /^a\.gz .*CRC-32/],
    ['cut short', gzipSync(noise(100, 3)).subarray(0, 20_000), /^a\.gz .*cut short/],
    ['packed twice', gzipSync(gzipSync(noise(10, 4))), /^a\.gz .*not a FITS file/],
  ])('that is %s is 422 for every request, and leaves nothing behind', async (_what, bytes, message) => {
    const before = copiesOf(engine);
    engine.store('library/a.gz', bytes);
    for (const operation of ['inspect', 'preview', 'preview']) {
      const body = operation === 'inspect' ? { key: 'library/a.gz' } : previewRequest('library/a.gz');
      const answer = await post(engine, operation, body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        kind: 'unprocessable',
        message: expect.stringMatching(message),
      });
    }
    expect(copiesOf(engine)).toEqual(before);
  });
});

/** The same bytes are compressed once. */
const bomb = (() => {
  let bytes: Buffer | undefined;
  return () => (bytes ??= bombOf(1024 * MB));
})();

function damaged(bytes: Buffer): Buffer {
  bytes[bytes.length - 8] ^= 1;
  return bytes;
}

describe('the room for decompressed copies', () => {
  let engine: TestEngine;
  beforeAll(async () => (engine = await startEngine({ SCRATCH_MB: '8', PROCESSING_MEMORY_MB: '290' })));

  it('is never exceeded: the least recently used go first, and a file that is too large is refused', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `library/${name}.fits.gz`);
    names.forEach((name, seed) => engine.store(name, gzipSync(noise(700, seed))));
    const [a, b, c, d] = names;
    const copies = () => copiesOf(engine).map(({ name }) => name);
    expect((await preview(engine, a)).status).toBe(200);
    const [copyOfA] = copies();
    expect((await preview(engine, b)).status).toBe(200);
    const copyOfB = copies().find((name) => name !== copyOfA)!;
    for (const key of [c, a, d]) expect((await preview(engine, key)).status).toBe(200);
    expect(copiedBytes(engine)).toBeLessThanOrEqual(8 * MB);
    expect(copies()).toHaveLength(3);
    expect(copies()).toContain(copyOfA);
    expect(copies()).not.toContain(copyOfB);

    engine.store('library/large.fits.gz', gzipSync(noise(1500, 7)));
    const answer = await preview(engine, 'library/large.fits.gz');
    expect(answer.status).toBe(413);
    const message = expect.stringContaining('large.fits.gz');
    expect(await answer.json()).toMatchObject({ kind: 'too-large', code: 'scratch_quota', message });
    expect(copiesOf(engine).some(({ name }) => name.endsWith('.part'))).toBe(false);
    expect((await preview(engine, b)).status).toBe(200);
  });

  describe('is not reserved for a file whose last bytes promise more than it holds', () => {
    let kept: string;
    beforeAll(async () => {
      const before = copiesOf(engine).map(({ name }) => name);
      engine.store('library/kept.fits.gz', gzipSync(noise(700, 5)));
      expect((await preview(engine, 'library/kept.fits.gz')).status).toBe(200);
      kept = copiesOf(engine).find(({ name }) => !before.includes(name))!.name;
    });

    it.each([
      ['cut short', (bytes: Buffer) => bytes.subarray(0, -1000)],
      ['followed by something else', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('trailer!')])],
    ])('nor for one that is %s', async (what, spoil) => {
      const spoilt = Buffer.from(spoil(gzipSync(noise(300, 2))));
      spoilt.writeUInt32LE(300 * MB, spoilt.length - 4);
      const key = `library/${what}.fits.gz`;
      engine.store(key, spoilt);
      const answer = await preview(engine, key);
      const code = answer.status === 200 ? null : ((await answer.json()) as { code: string }).code;
      expect(code).not.toBe('scratch_quota');
      expect(copiesOf(engine).map(({ name }) => name)).toContain(kept);
    });
  });

  it('is made on a full disk by removing unused copies', async () => {
    const [x, y] = ['library/x.fits.gz', 'library/y.fits.gz'];
    engine.store(x, gzipSync(noise(100, 1)));
    engine.store(y, gzipSync(noise(100, 2)));
    const before = copiesOf(engine).map(({ name }) => name);
    expect((await preview(engine, x)).status).toBe(200);
    const copy = copiesOf(engine).find(({ name }) => !before.includes(name))!;
    expect((await preview(engine, y)).status).toBe(200);
    rmSync(copy.file);
    symlinkSync('/dev/full', `${copy.file}.part`);
    expect((await preview(engine, x)).status).toBe(200);
    expect(copiesOf(engine).map(({ name }) => name)).toEqual([copy.name]);
  });

  it('is not the only limit: bzip2 is read completely, which the memory budget must allow', async () => {
    const start = Buffer.from('BZh9');
    engine.store('library/small.fits.bz2', Buffer.concat([start, Buffer.alloc(5 * MB)]));
    engine.store('library/large.fits.bz2', Buffer.concat([start, Buffer.alloc(15 * MB)]));
    expect((await preview(engine, 'library/small.fits.bz2')).status).toBe(422);
    const answer = await preview(engine, 'library/large.fits.bz2');
    expect(answer.status).toBe(413);
    const message = expect.stringMatching(/^Decompressing large\.fits\.bz2 needs 29\d MB/);
    expect(await answer.json()).toMatchObject({ code: 'memory_budget', message });
  });
});

describe('a compressed file whose image has more pixels than are read', () => {
  const key = 'library/wide.fits.gz';
  const MAX_PIXELS = 1_000_000;
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startEngine({ MAX_FITS_ARRAY_ELEMENTS: String(MAX_PIXELS) });
    engine.store('library/small.fits.gz', gzipSync(noise(100, 1)));
    expect((await preview(engine, 'library/small.fits.gz')).status).toBe(200);
  });
  const wide = (seed: number) => ({ data: new Uint8Array(4e6).map((_, i) => i * seed), shape: [2000, 2000] });
  const small = { data: new Uint8Array(100), shape: [10, 10], name: 'SMALL' };
  const refused = {
    ...{ kind: 'too-large', code: 'file_too_large' },
    message: 'The image has 4000000 pixels; at most 1000000 are read',
  };

  it('is refused at its header: nothing is written, and it is remembered', async () => {
    engine.store(key, gzipSync(writeFits([wide(7), small])));
    const before = copiesOf(engine);
    const seen = new Set<string>();
    const watcher = watch(scratchOf(engine), (_, name) => void seen.add(name ?? ''));
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await preview(engine, key, { width: 100 + turn });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject(refused);
    }
    await waitFor(() => seen.size > 0 || undefined);
    watcher.close();
    // The first made a partial file, of one piece at most.
    expect(seen.size).toBe(1);
    expect(copiesOf(engine)).toEqual(before);
  });

  it('is decompressed for its other images and its headers', async () => {
    expect((await preview(engine, key, { hdu: 1 })).status).toBe(200);
    expect(await clientOf(engine).inspect({ key })).toMatchObject({ dimensions: [2000, 2000] });
    expect((await preview(engine, key)).status).toBe(413);
  });

  it('is read again when its content has changed', async () => {
    engine.store(key, gzipSync(writeFits([small])));
    expect((await preview(engine, key)).status).toBe(200);
  });
});

describe('the share of one caller', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startEngine({ SCRATCH_MB: '2200' });
    engine.store('library/small.fits.gz', gzipSync(noise(100, 1)));
    expect((await preview(engine, 'library/small.fits.gz')).status).toBe(200);
    engine.store('library/bomb.fits.gz', bomb());
    engine.store('library/second.fits.gz', bombOf(100 * MB));
  });

  it('leaves room to others: a further file of the same caller is 503 while its first is in use', async () => {
    const first = previewFor(engine, 'user:nancy', 'library/bomb.fits.gz');
    const isDecompressed = () =>
      copiesOf(engine).some(({ name, size }) => size > 1000 * MB && !name.endsWith('.part')) || undefined;
    expect(await waitFor(isDecompressed, { intervalMs: 10 })).toBe(true);
    const second = await previewFor(engine, 'user:nancy', 'library/second.fits.gz');
    const other = await previewFor(engine, 'user:vera', 'library/second.fits.gz');
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await second.json()).toMatchObject({ kind: 'unavailable', code: 'engine_busy' });
    expect(other.status).toBe(200);
    expect((await first).status).toBe(200);
    expect((await previewFor(engine, 'user:nancy', 'library/second.fits.gz')).status).toBe(200);
  });

  it('is half of the room for a single file, which its headers tell', async () => {
    engine.store('library/third.fits.gz', bombOf(1101 * MB));
    const answer = await previewFor(engine, 'user:vera', 'library/third.fits.gz');
    expect(answer.status).toBe(413);
    const message = expect.stringContaining('third.fits.gz: decompresses to more than the 1100 MB');
    expect(await answer.json()).toMatchObject({ code: 'scratch_quota', message });
  });
});

/** The peak memory of a process. */
function peakMb({ pid }: TestEngine): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(peak[1]) / 1024;
}

describe('a decompression bomb of 1 GB', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await startEngine();
    engine.store('library/bomb.fits.gz', bomb());
    engine.store('library/small.fits', noise(300, 1));
    // All threads are running.
    expect((await preview(engine, 'library/small.fits')).status).toBe(200);
  });

  it('is aborted with its request, and leaves nothing behind', async () => {
    const controller = new AbortController();
    const running = preview(engine, 'library/bomb.fits.gz', {}, controller.signal).catch(() => null);
    await waitFor(() => copiesOf(engine).length > 0 || undefined);
    controller.abort();
    await running;
    // A decompressed file would stay.
    expect(await waitFor(() => copiesOf(engine).length === 0 || undefined)).toBe(true);
    expect((await preview(engine, 'library/small.fits')).status).toBe(200);
  });

  it('is decompressed once, in little memory', async () => {
    const inspect = async () => {
      const answer = await post(engine, 'inspect', { key: 'library/bomb.fits.gz' });
      expect(await answer.json()).toMatchObject({ dimensions: [11585, 11585] });
    };
    const before = peakMb(engine);
    await inspect();
    expect(peakMb(engine) - before).toBeLessThan(300);
    // Its copy has the full length without written bytes: holes take no space.
    const [copy] = copiesOf(engine);
    expect(copy.size).toBeGreaterThan(1023 * MB);
    const { blocks, ino } = statSync(copy.file);
    expect(blocks * 512).toBeLessThan(MB);
    await inspect();
    expect(statSync(copy.file).ino).toBe(ino);
  });

  it('delays no other request while it is shown', async () => {
    let isShown = false;
    const shown = preview(engine, 'library/bomb.fits.gz').finally(() => (isShown = true));
    let answered = 0;
    for (; !isShown; answered += 1) expect((await preview(engine, 'library/small.fits')).status).toBe(200);
    expect((await shown).status).toBe(200);
    // All its bands at once delayed the next one by as long as they took.
    expect(answered).toBeGreaterThan(3);
  });

  describe('whose process is killed during decompression', () => {
    const key = 'library/x.fits.gz';
    let next: TestEngine;
    let copyOfX: string;

    it('leaves nothing to the next process', async () => {
      engine.store(key, gzipSync(noise(300, 1)));
      engine.store('library/again.fits.gz', bomb());
      const before = copiesOf(engine).map(({ name }) => name);
      expect((await preview(engine, key)).status).toBe(200);
      copyOfX = copiesOf(engine).find(({ name }) => !before.includes(name))!.file;
      const unpacking = preview(engine, 'library/again.fits.gz').catch(() => null);
      await waitFor(() => copiesOf(engine).some(({ name }) => name.endsWith('.part')) || undefined);
      await engine.kill();
      await unpacking;
      expect(copiesOf(engine)).toHaveLength(3);
      next = await startEngine({ DATA_DIR: engine.folder });
      expect(copiesOf(next)).toEqual([]);
    });

    it('gives 507 for other files while the disk is full, and works when there is room again', async () => {
      symlinkSync('/dev/full', `${copyOfX}.part`);
      const answer = await preview(next, key);
      expect(answer.status).toBe(507);
      expect(await answer.json()).toMatchObject({
        kind: 'storage-full',
        message: expect.stringContaining('x.fits.gz'),
      });
      expect(copiesOf(next)).toEqual([]);
      expect((await preview(next, key)).status).toBe(200);
    });
  });
});
