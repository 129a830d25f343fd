import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFits } from '#kernels';
import { openAccount, type Account } from '../../support/api-client.js';
import {
  checkTiles,
  describeWithTileReader,
  problemsOf,
  tileWords,
  wildPixels,
} from '../../support/check-tiles.js';
import { COLLECTION, FITS } from '../../support/every-view.js';
import { upload, uploadRecord } from '../../support/library.js';
import { sharedStack } from '../../support/shared-stack.js';

jest.setTimeout(20 * 60_000);

let url: string;
let owner: Account;
beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
});

describeWithTileReader(`float tiles read as docs/tiles.md says${tileWords}`, () => {
  const itWithFits = COLLECTION.length > 0 ? it : it.skip;

  itWithFits('hold the pixels of astropy of every image of every file (needs ../shared/fits)', async () => {
    const files = [];
    for (const file of COLLECTION) {
      const whole = path.join(FITS, file);
      const { status, json } = await upload(owner, path.basename(file), readFileSync(whole));
      if (status === 201 && json.isViewable) files.push({ id: json.id, path: whole });
    }
    const checked = await checkTiles(url, owner.accessToken, files);
    expect(problemsOf(checked)).toEqual([]);
    expect(checked.filter(({ compared }) => compared > 0).length).toBeGreaterThan(files.length / 2);
    process.stdout.write(
      checked.flatMap(({ path: file, refused }) => refused.map((what) => `${file}: ${what}\n`)).join(''),
    );
  });

  it('hold every pixel of a large image with a million blanks, infinities and twelve decades', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tiles-'));
    const file = path.join(folder, 'wild.fits');
    writeFileSync(file, writeFits([{ shape: [4096, 4096], data: wildPixels(4096, 4096) }]));
    try {
      const id = await uploadRecord(owner, 'wild.fits', readFileSync(file));
      const [checked] = await checkTiles(url, owner.accessToken, [{ id, path: file }], 100);
      expect([checked.problems, checked.compared]).toEqual([[], 64 + 16 + 4 + 1]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
