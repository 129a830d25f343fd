import { existsSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DataSource } from 'typeorm';
import { writeFits, type WritableHdu } from '#kernels';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { upload, uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';

jest.setTimeout(120_000);

const FITS_FILES = path.resolve('../shared/fits');

let url: string;
let database: DataSource;
let dataDir: string;
let owner: Account;

beforeAll(async () => {
  ({ url, database, dataDir } = await sharedStack());
  owner = await openAccount(url);
});

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly detail: string;
}

const IMAGE: WritableHdu = {
  data: Float32Array.from({ length: 10_000 }, (_, i) => i),
  shape: [100, 100],
  cards: [{ keyword: 'OBJECT', value: 'M 31' }],
};
const SOUND = Buffer.from(writeFits([{}, IMAGE], { checksum: true }));

const validate = (id: string, who: Caller = owner): Promise<Answer> =>
  who.post(`/api/spacedata/${id}/validate`);
const read = async (id: string) => (await owner.get(`/api/spacedata/${id}`)).json;
const failedIn = ({ json }: Answer): string[] =>
  (json.checks as Check[]).filter(({ passed }) => !passed).map(({ name }) => name);
const detailOf = ({ json }: Answer, name: string): string =>
  (json.checks as Check[]).find((check) => check.name === name)?.detail ?? 'no such check';

/** The path of a record's file on the stack's disk. */
async function placeOf(id: string): Promise<string> {
  const [{ storage_key: key }] = await database.query<{ storage_key: string }[]>(
    'SELECT storage_key FROM records WHERE id = $1',
    [id],
  );
  return path.join(dataDir, 'data', key);
}

/** The bytes with the first `from` replaced by `to`, of the same length. */
function altered(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from, 0, 'latin1');
  if (at < 0 || from.length !== to.length) throw new Error(`nothing to replace: ${from}`);
  const copy = Buffer.from(bytes);
  copy.write(to, at, 'latin1');
  return copy;
}

describe('a valid file', () => {
  it('passes every check, and changes nothing', async () => {
    const id = await uploadRecord(owner, 'm31_i2d.fits', SOUND);
    const untilShown = async () => ((await read(id)).hasThumbnail ? true : undefined);
    expect(await waitFor(untilShown)).toBe(true);
    const before = await read(id);
    const answer = await validate(id);
    expect([answer.status, answer.json.valid, answer.json.recordId]).toEqual([200, true, id]);
    expect((answer.json.checks as Check[]).map(({ name, passed }) => [name, passed])).toEqual(
      ['file-size', 'sha256', 'structure', 'mandatory-cards', 'data-size', 'checksums', 'tables', 'wcs'].map(
        (name) => [name, true],
      ),
    );
    expect(detailOf(answer, 'checksums')).toBe('2 of 2 HDUs have one');
    expect(detailOf(answer, 'sha256')).toContain(before.sha256);
    expect(await read(id)).toEqual(before);
  });

  it.each([
    ['packed.fits.gz', gzipSync(SOUND)],
    ['table.csv', 'a,b\n1,2\n3,4\n'],
    ['long.csv', `a,b\n${'1,"x\ny"\n'.repeat(50_000)}`],
    ['document.json', JSON.stringify({ list: Array.from({ length: 50_000 }, (_, i) => `é${i}`) })],
  ])('(%s) is ready', async (name, bytes) => {
    const answer = await validate(await uploadRecord(owner, name, bytes));
    expect([failedIn(answer), answer.json.valid]).toEqual([[], true]);
  });

  it('may have a celestial WCS', async () => {
    const place = { ra: 84, dec: -5 };
    const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
    const image = starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 });
    const answer = await validate(await uploadRecord(owner, 'star_i2d.fits', image));
    expect([answer.json.valid, detailOf(answer, 'wcs')]).toEqual([
      true,
      'science images with a place on the sky: 1',
    ]);
  });

  it('makes a record ready that was not', async () => {
    const id = await uploadRecord(owner, 'm31_i2d.fits', SOUND);
    await database.query(`UPDATE records SET status = 'failed' WHERE id = $1`, [id]);
    expect((await validate(id)).json.valid).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'ready', version: 2 });
  });
});

describe('a damaged file', () => {
  it('is invalid by its digest and checksums, until it is restored', async () => {
    const id = await uploadRecord(owner, 'm31_i2d.fits', SOUND);
    const place = await placeOf(id);
    const damaged = Buffer.from(SOUND);
    damaged[damaged.length - 10_000] ^= 1;
    writeFileSync(place, damaged);
    const answer = await validate(id);
    expect([answer.status, answer.json.valid, failedIn(answer)]).toEqual([
      200,
      false,
      ['sha256', 'checksums'],
    ]);
    expect(detailOf(answer, 'checksums')).toMatch(/HDU 1 card DATASUM: does not agree/);
    expect(await read(id)).toMatchObject({ status: 'invalid', version: 2 });
    await validate(id);
    expect((await read(id)).version).toBe(2);
    writeFileSync(place, SOUND);
    expect((await validate(id)).json.valid).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'ready', version: 3 });
  });

  it('is invalid when it is missing or truncated, which is reported, and ready when it is back', async () => {
    const id = await uploadRecord(owner, 'm31_i2d.fits', SOUND);
    const place = await placeOf(id);
    renameSync(place, `${place}.aside`);
    const gone = await validate(id);
    expect(gone.json).toEqual({
      recordId: id,
      valid: false,
      checks: [{ name: 'file', passed: false, detail: 'the file is not in the storage any more' }],
    });
    expect((await read(id)).status).toBe('invalid');
    renameSync(`${place}.aside`, place);
    expect((await validate(id)).json.valid).toBe(true);
    expect((await read(id)).status).toBe('ready');
    truncateSync(place, 3000);
    const cut = await validate(id);
    expect([failedIn(cut), detailOf(cut, 'file')]).toEqual([
      ['file'],
      `the file has 3000 bytes, not ${SOUND.length} as recorded`,
    ]);
    expect((await read(id)).status).toBe('invalid');
  });

  it('is invalid when it cannot be decompressed', async () => {
    const packed = gzipSync(SOUND);
    const id = await uploadRecord(owner, 'packed.fits.gz', packed);
    const damaged = Buffer.from(packed);
    damaged[packed.length - 6] ^= 1; // Within the checksum of gzip.
    writeFileSync(await placeOf(id), damaged);
    const answer = await validate(id);
    expect([answer.status, failedIn(answer)]).toEqual([200, ['sha256', 'structure']]);
    expect(answer.bytes.toString()).not.toContain('uploads/');
  });
});

describe('an invalid upload', () => {
  it.each<[string, Buffer | string, string, RegExp]>([
    ['sum.fits', altered(SOUND, "'M 31    '", "'M 32    '"), 'checksums', /HDU 1 card CHECKSUM/],
    [
      'card.fits',
      altered(SOUND, "'M 31    '", "M 31'     "),
      'mandatory-cards',
      /card OBJECT: [^:]* legal value/,
    ],
    ['rows.csv', `a,b\n${'1,2\n'.repeat(20_000)}1,2,3\n`, 'structure', /row 20001 has 3 fields, not 2/],
    [
      'text.csv',
      Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(20_000)}`), Buffer.of(0xff, 10)]),
      'structure',
      /UTF-8/,
    ],
    [
      'cut.json',
      JSON.stringify(Array.from({ length: 20_000 }, () => 'text')).slice(0, -1),
      'structure',
      /not JSON/,
    ],
  ])('(%s) is invalid, and the report says where', async (name, bytes, check, detail) => {
    const id = await uploadRecord(owner, name, bytes);
    const answer = await validate(id);
    expect(failedIn(answer)).toContain(check);
    expect(failedIn(answer)).not.toContain('sha256');
    expect(detailOf(answer, check)).toMatch(detail);
    expect((await read(id)).status).toBe('invalid');
  });

  it.each<[string, number, RegExp]>([
    ['CD1_1', 0, /HDU 1/],
    ['CD1_1', 1e6, /arcseconds/],
  ])('has no valid celestial WCS (%s = %d)', async (keyword, value, detail) => {
    const cards = Object.entries({
      ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRVAL1: 10, CRVAL2: 20, CRPIX1: 50, CRPIX2: 50 },
      ...{ CD1_1: 1e-4, CD1_2: 0, CD2_1: 0, CD2_2: value, [keyword]: value },
    }).map(([name, content]) => ({ keyword: name, value: content }));
    const id = await uploadRecord(owner, 'sky.fits', writeFits([{}, { ...IMAGE, cards }]));
    const answer = await validate(id);
    expect([failedIn(answer), answer.json.valid]).toEqual([['wcs'], false]);
    expect(detailOf(answer, 'wcs')).toMatch(detail);
  });

  it('may have a table whose columns do not fill its rows', async () => {
    const columns = [{ name: 'n', data: Int32Array.of(1, 2, 3) }];
    const bytes = altered(
      Buffer.from(writeFits([{}, { type: 'table', columns }])),
      "'1J      '",
      "'1I      '",
    );
    const answer = await validate(await uploadRecord(owner, 'rows_cat.fits', bytes));
    expect(failedIn(answer)).toEqual(['tables']);
    expect(detailOf(answer, 'tables')).toMatch(/rows of 4 bytes, but columns of 2/);
  });
});

describe('real files', () => {
  const folder = path.join(FITS_FILES, 'malformed');
  if (!existsSync(FITS_FILES)) console.warn('no collection of FITS files: those tests are skipped');

  (existsSync(FITS_FILES) ? it : it.skip)(
    'that are malformed are refused or invalid, never a fault of ours',
    async () => {
      const names = readdirSync(folder);
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        const answer = await upload(owner, name, readFileSync(path.join(folder, name)));
        expect([name, answer.status]).toEqual([name, answer.status === 201 ? 201 : 422]);
        if (answer.status === 201)
          expect([name, (await validate(answer.json.id)).status]).toEqual([name, 200]);
      }
    },
  );
});

describe('the right to validate', () => {
  it('belongs to the owner, and administrators', async () => {
    const [friend, nobody] = [await openAccount(url), callerOf(url)];
    const [open, hidden] = [
      await uploadRecord(owner, 'a.csv', 'a,b\n1,2\n', { visibility: 'public' }),
      await uploadRecord(owner, 'a.csv', 'a,b\n1,2\n'),
    ];
    expect((await validate(open, friend)).status).toBe(403);
    expect((await validate(hidden, friend)).status).toBe(404);
    expect((await validate(open, nobody)).status).toBe(401);
  });
});
