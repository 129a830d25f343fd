import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFits } from '#kernels';
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

describe('written files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-scan-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const image = (cards: Record<string, string | number>) => {
    const data = new Float32Array(4);
    const list = Object.entries(cards).map(([keyword, value]) => ({ keyword, value }));
    return writeFits([{ shape: [2, 2], data, cards: list }]);
  };
  const factsOf = async (cards: Record<string, string | number>, name = 'a.fits') => {
    writeFileSync(path.join(folder, name), image(cards));
    return (await scanFolder(folder)).images[0].facts;
  };

  // Positions by astropy 5.2 (wcslib 7.12): galactic, FK4 B1950, ecliptic of J2000.
  it.each([
    ['GLON-TAN', 'GLAT-TAN', 184.557, -5.784, {}, 83.63314528, 22.01507573],
    ['RA---TAN', 'DEC--TAN', 82.88087, 21.97937, { RADESYS: 'FK4', EQUINOX: 1950 }, 83.63311545, 22.01206089],
    ['ELON-TAN', 'ELAT-TAN', 84.0975, -1.2945, { EQUINOX: 2000 }, 83.63308066, 22.01442239],
  ])('an image in %s has a place in ICRS', async (x, y, lon, lat, frame, ra, dec) => {
    const scale = { CDELT1: -1e-3, CDELT2: 1e-3, CRPIX1: 1.5, CRPIX2: 1.5 };
    const { place } = await factsOf({ CTYPE1: x, CTYPE2: y, CRVAL1: lon, CRVAL2: lat, ...scale, ...frame });
    expect(Math.abs(place!.ra - ra)).toBeLessThan(1e-6);
    expect(Math.abs(place!.dec - dec)).toBeLessThan(1e-6);
    expect(place!.footprint).toHaveLength(4);
  });

  it.each([
    [{ BAND: 'J' }, 'J'],
    [{ FILTER: 'r' }, 'r'],
    [{ FILTNAM: 'Ks' }, 'Ks'],
    [{ FILTER1: 'CLEAR1L', FILTER2: 'f814w' }, 'F814W'],
    [{ FILTER: 'F444W', PUPIL: 'F470N' }, 'F444W;F470N'],
    [{ INSTRUME: 'IRAC', CHNLNUM: 2 }, 'IRAC2'],
    [{ TELESCOP: 'WISE', BAND: 3 }, 'WISE3'],
    [{}, null],
  ])('the filter of %j is %s', async (cards, filter) => {
    expect((await factsOf(cards)).filter).toBe(filter);
  });

  it('reads compressed files, whatever their name, and reports every other file', async () => {
    writeFileSync(path.join(folder, 'a.fits.gz'), gzipSync(image({ FILTER: 'J' })));
    writeFileSync(path.join(folder, 'b.fts.Z'), gzipSync(image({ FILTER: 'H' })));
    writeFileSync(path.join(folder, 'notes.txt'), 'text');
    writeFileSync(path.join(folder, '.hidden.fits'), 'text');
    const { images, skipped } = await scanFolder(folder);
    expect(images.map(({ facts }) => facts.filter)).toEqual(['J', 'H']);
    expect(skipped).toEqual([{ fileName: 'notes.txt', reason: 'is not named like a FITS file' }]);
  });
});
