import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileSummary, type Summary } from '../../cli/hdu-summary.js';
import { withInput } from '../../cli/open-input.js';
import { FitsFormatError, KernelError } from '../errors.js';

const FITS = path.resolve(process.cwd(), '../shared/fits');

interface OracleHdu extends Summary {
  i: number;
  data_error?: string;
}

interface OracleFile {
  hdus: OracleHdu[];
  error?: string;
}

/** Relative tolerance: the rounding of another order of summation … */
const DOUBLE = 1e-10;
/** … and of the arithmetic in single precision by which astropy scales 16-bit integers; ours is double. */
const SINGLE = 5e-7;
/** Sums of doubles near the smallest ones: numpy's partial sums round the rest away. */
const SMALLEST = 1e-300;
/** Computed values; all others must agree exactly. */
const MEASURED = new Set(['min', 'max', 'mean', 'std', 'median', 'sum', 'first4']);

/** Kept by the oracle but not asked of the library: numpy's name of a type, the errors of astropy. */
const NOT_COMPARED = new Set(['dtype', 'data_error']);

/** Ends with an END that is not padded to 80 characters, which astropy counts as a card. */
const COUNTS_END = new Set(['wcs/hdr/defunct_keywords.hdr']);

/** Cases in which the reference is wrong or fails, and the standard decides; each with its reason. */
const DIFFERENT: Record<string, string> = {
  'malformed/syn_bad_tform.fits': 'illegal TFORM: typed error',
  'malformed/syn_bitpix7.fits': 'illegal BITPIX: typed error',
  'malformed/syn_dup_naxis.fits': 'two different NAXIS1: typed error',
  'malformed/syn_huge_axes.fits': 'more data than the file has: typed error',
  'malformed/syn_naxis_negative.fits': 'negative axis: typed error',
  'malformed/syn_vla_bad_descriptor.fits':
    'array outside the heap: typed error, astropy gives an empty array',
};

/** The largest files take seconds where other work shares the processors. */
const SLOW_MS = 60_000;

const available = existsSync(path.join(FITS, 'oracle.json'));
// ../shared/fits is not part of the project: without it there is nothing to compare with.
const describeWithFits = available ? describe : describe.skip;
const oracle: Record<string, OracleFile> = available ? readOracle() : {};

/** The oracle was written by Python, which puts a bare NaN where JSON has no number. */
function readOracle(): Record<string, OracleFile> {
  const text = readFileSync(path.join(FITS, 'oracle.json'), 'utf8');
  return JSON.parse(text.replaceAll(/(?<=[[,:] ?)NaN/g, '"nan"')) as Record<string, OracleFile>;
}

async function summarise(name: string): Promise<Summary[]> {
  return withInput(path.join(FITS, name), fileSummary);
}

function differences(ours: Summary, reference: OracleHdu): string[] {
  const tolerance = reference.dtype === 'float32' ? SINGLE : DOUBLE;
  return Object.keys(reference)
    .filter((key) => !NOT_COMPARED.has(key))
    .filter((key) => !agree(ours[key], reference[key], MEASURED.has(key) ? tolerance : 0))
    .map(
      (key) => `HDU ${reference.i} ${key}: ${JSON.stringify(ours[key])} ≠ ${JSON.stringify(reference[key])}`,
    );
}

function agree(ours: unknown, reference: unknown, tolerance: number): boolean {
  if (Array.isArray(ours) && Array.isArray(reference)) {
    return (
      ours.length === reference.length && ours.every((value, i) => agree(value, reference[i], tolerance))
    );
  }
  if (typeof reference !== 'number') return ours === reference;
  // astropy shows logicals of variable-length arrays as 0 and 1.
  const value = typeof ours === 'boolean' ? Number(ours) : ours;
  if (typeof value !== 'number') return false;
  return Math.abs(value - reference) <= tolerance * Math.abs(reference) + (tolerance && SMALLEST);
}

const names = Object.keys(oracle);
const fits = names.filter((name) => !name.includes('nonfits/') && !name.endsWith('.hdr'));
const readable = fits.filter((name) => !oracle[name].error && !DIFFERENT[name]);

describeWithFits('files of ../shared/fits against astropy', () => {
  it.each(readable)(
    'openFits and the statistics agree with astropy: %s',
    async (name) => {
      const ours = await summarise(name);
      const reference = oracle[name].hdus;
      expect(ours.length).toBe(reference.length);
      expect(reference.flatMap((hdu, i) => differences(ours[i], hdu))).toEqual([]);
    },
    SLOW_MS,
  );

  it.each(names.filter((name) => name.endsWith('.hdr')))(
    'a header text agrees with astropy: %s',
    async (name) => {
      const [ours] = await summarise(name);
      const [reference] = oracle[name].hdus;
      expect(ours).toMatchObject(COUNTS_END.has(name) ? { ...reference, cards: ours.cards } : reference);
    },
  );

  const refused = fits.filter((name) => DIFFERENT[name] ?? (oracle[name].error && !name.endsWith('.Z')));
  it.each(refused)('openFits refuses %s with a typed error that names the file', async (name) => {
    const error: unknown = await summarise(name).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FitsFormatError);
    expect((error as FitsFormatError).message).toContain(name);
  });

  it.each(names.filter((name) => name.includes('nonfits/')))(
    'openFits recognises that %s is not FITS',
    async (name) => {
      await expect(summarise(name)).rejects.toBeInstanceOf(KernelError);
    },
  );

  it('openFits reads a .Z file, which astropy cannot', async () => {
    const [primary] = await summarise('compressed/lzw.fits.Z');
    expect(primary).toMatchObject({ type: 'PrimaryHDU', name: 'PRIMARY' });
  });
});
