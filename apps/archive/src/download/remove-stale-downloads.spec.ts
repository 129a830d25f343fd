import 'reflect-metadata';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from '#platform';
import { removeStaleDownloads } from './remove-stale-downloads.js';

const free = () => undefined;

describe('removeStaleDownloads', () => {
  it('removes useless files untouched for a week, and nothing else', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    const downloads = path.join(root, 'downloads');
    const storage = diskStorage(path.join(root, 'data'));
    await storage.put('archive/obs/0123456789abcdef/there.fits', Buffer.from('x'));
    const now = Date.now();
    const complete = (name: string) =>
      JSON.stringify({ uri: 'mast:a', complete: { key: `archive/obs/0123456789abcdef/${name}` } });
    for (const [name, days, text] of [
      ['obs/old.part', 8, 'x'],
      ['obs/new.part', 6, 'x'],
      ['obs/old.state.json', 8, '{}'],
      ['obs/torn.state.json', 8, '{"a'],
      ['obs/new.state.json', 6, '{}'],
      ['obs/written.state.json.new', 8, '{}'],
      ['obs/there.fits.state.json', 8, complete('there.fits')],
      ['obs/gone.fits.state.json', 8, complete('gone.fits')],
      ['obs/notes.txt', 8, 'not ours'],
      ['empty/old.part', 8, 'x'],
    ] as const) {
      const file = path.join(downloads, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      await utimes(file, now / 1000, now / 1000 - days * 86_400);
    }
    await expect(removeStaleDownloads(downloads, storage, now, free)).resolves.toBe(6);
    expect(await readdir(downloads)).toEqual(['obs']);
    expect((await readdir(path.join(downloads, 'obs'))).sort()).toEqual([
      'new.part',
      'new.state.json',
      'notes.txt',
      'there.fits.state.json',
    ]);
    await rm(root, { recursive: true });
    await expect(removeStaleDownloads(downloads, storage, now, free)).resolves.toBe(0);
  });

  it('removes files a week old to the second, but none a second younger', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    await mkdir(path.join(root, 'obs'));
    const now = 1_800_000_000_000;
    for (const [name, second] of [
      ['week.part', 0],
      ['younger.part', 1],
    ] as const) {
      await writeFile(path.join(root, 'obs', name), 'x');
      await utimes(path.join(root, 'obs', name), 0, now / 1000 - 7 * 86_400 + second);
    }
    await expect(removeStaleDownloads(root, diskStorage(path.join(root, 'data')), now, free)).resolves.toBe(
      1,
    );
    expect(await readdir(path.join(root, 'obs'))).toEqual(['younger.part']);
    await rm(root, { recursive: true });
  });

  it('keeps files that an import resumes while the storage is asked', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    await mkdir(path.join(root, 'obs'));
    const file = path.join(root, 'obs', 'a.fits.state.json');
    await writeFile(
      file,
      JSON.stringify({ uri: 'mast:a', complete: { key: 'archive/obs/0123456789abcdef/a.fits' } }),
    );
    await utimes(file, 0, Date.now() / 1000 - 8 * 86_400);
    const storage = { stat: async () => (await utimes(file, new Date(), new Date()), null) };
    await expect(removeStaleDownloads(root, storage, Date.now(), free)).resolves.toBe(0);
    expect(await readdir(path.join(root, 'obs'))).toEqual(['a.fits.state.json']);
    await rm(root, { recursive: true });
  });

  it('removes no folder without the right to write', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    await mkdir(path.join(root, 'empty'));
    const mayNot = () => {
      throw new Error('not now');
    };
    await expect(removeStaleDownloads(root, diskStorage(root), Date.now(), mayNot)).rejects.toThrow(
      'not now',
    );
    expect(await readdir(root)).toEqual(['empty']);
    await rm(root, { recursive: true });
  });

  it('reports an unreadable download folder', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    const file = path.join(root, 'file');
    await writeFile(file, 'no folder');
    await expect(removeStaleDownloads(file, diskStorage(root), Date.now(), free)).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
    await rm(root, { recursive: true });
  });
});
