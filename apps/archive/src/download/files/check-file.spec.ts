import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFitsFile } from './check-file.js';

const BLOCK = 2880;
let folder: string;

beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'firstlight-check-'))));
afterAll(() => rm(folder, { recursive: true }));

async function check(name: string, content: Buffer | string): Promise<string | undefined> {
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  return checkFitsFile(file, name).then(
    () => undefined,
    (error: { message: string }) => {
      expect(error).toMatchObject({ kind: 'unprocessable', code: 'download_invalid_file' });
      return error.message;
    },
  );
}

const fits = (size: number) => Buffer.from('SIMPLE  =                    T'.padEnd(size, ' '));
const NOT_FITS = 'a.fits: not a FITS file';

it.each([
  ['one block', 'a.fits', fits(BLOCK), undefined],
  ['more than one block, unpadded', 'a.fits', fits(BLOCK + 1), undefined],
  ['less than one block', 'a.fits', fits(BLOCK - 1), 'a.fits: 2879 bytes are less than one FITS block'],
  ['gzip', 'a.fits.gz', Buffer.from([0x1f, 0x8b, 8, 0]), undefined],
  ['bzip2', 'a.fits.bz2', 'BZh9', undefined],
  ['compress', 'a.fits.Z', Buffer.from([0x1f, 0x9d, 0x90, 0]), undefined],
  ['half of what gzip begins with', 'a.fits', Buffer.from([0x1f, 0x8c, 8, 0]), NOT_FITS],
  ['the other half', 'a.fits', Buffer.from([0x1e, 0x8b, 8, 0]), NOT_FITS],
  ['text', 'a.fits', 'x'.repeat(BLOCK), NOT_FITS],
  ['the beginning of the beginning', 'a.fits', 'SIMPLE', NOT_FITS],
  ['almost the beginning', 'a.fits', 'SIMPLE  ,'.padEnd(BLOCK), NOT_FITS],
  ['nothing', 'a.fits', '', NOT_FITS],
  ['anything that is not called FITS', 'a_cat.ecsv', '# %ECSV 1.0', undefined],
])('%s', async (_, name, content, problem) => expect(await check(name, content)).toBe(problem));
