import { existsSync } from 'node:fs';
import path from 'node:path';
import { scanFolder } from './scan-folder.js';

const fits = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(fits) ? describe : describe.skip;

describeWithFits('real files', () => {
  const imagesOf = async (folder: string, pattern: RegExp) => {
    const { images } = await scanFolder(path.join(fits, folder));
    return images.filter(({ fileName }) => pattern.test(fileName)).map(({ facts }) => facts);
  };

  it('scanFolder finds filter, instrument and position of the MIRI images of the Orion Bar', async () => {
    const facts = await imagesOf('jwst', /^jw01288015001_.*_i2d/);
    expect(facts.map(({ filter }) => filter)).toEqual(['F1130W', 'F770W']);
    expect(facts.every(({ instrument, program }) => instrument === 'MIRI' && program === '1288')).toBe(true);
    // S_REGION of the F770W file begins at 83.8333 -5.4192.
    expect(facts[1].place?.ra).toBeCloseTo(83.8312, 3);
    expect(facts[1].exposureSeconds).toBeCloseTo(82.019, 3);
  });

  it('scanFolder reads the filters of the Hubble cut-outs from their names, and their positions from a matrix with CDELT 1', async () => {
    const facts = await imagesOf('hst', /^egs_/);
    expect(facts.map(({ filter }) => filter)).toEqual(['F606W', 'F814W', 'F160W']);
    const [first, ...others] = facts.map(({ place }) => place!);
    for (const other of others) {
      expect(Math.abs(other.ra - first.ra)).toBeLessThan(0.002);
      expect(Math.abs(other.dec - first.dec)).toBeLessThan(0.002);
    }
  });

  it('scanFolder reports skipped files', async () => {
    const { skipped } = await scanFolder(path.join(fits, 'malformed'));
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped.every(({ reason }) => reason.length > 10)).toBe(true);
  });
});
