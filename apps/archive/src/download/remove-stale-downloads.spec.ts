import 'reflect-metadata';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from '#platform';
import { removeStaleDownloads } from './remove-stale-downloads.js';

describe('removeStaleDownloads', () => {
  it('removes what nobody touched for a week and is of no use, and nothing else', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'firstlight-stale-'));
    const downloads = path.join(root, 'downloads');
    const storage = diskStorage(path.join(root, 'data'));
    await storage.put('archive/obs/1/there.fits', Buffer.from('x'));
    const now = Date.now();
    const complete = (name: string) => JSON.stringify({ complete: { key: `archive/obs/1/${name}` } });
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
    await expect(removeStaleDownloads(downloads, storage, now)).resolves.toBe(6);
    expect(await readdir(downloads)).toEqual(['obs']);
    expect((await readdir(path.join(downloads, 'obs'))).sort()).toEqual([
      'new.part',
      'new.state.json',
      'notes.txt',
      'there.fits.state.json',
    ]);
    await rm(root, { recursive: true });
    await expect(removeStaleDownloads(downloads, storage, now)).resolves.toBe(0);
  });
});
