import { ArgumentError, WcsError } from '../../src/errors.js';
import type { FitsFile, Hdu } from '../../src/fits/hdu/hdu.js';
import type { CelestialWcs } from '../../src/wcs/celestial-wcs.js';
import { readCelestialWcs } from '../../src/wcs/header/read-celestial-wcs.js';
import { type Arguments, integerOption, pairsOption } from '../arguments.js';
import type { Console } from '../console.js';
import { eachFile } from '../each-file.js';
import { hduAt } from './header.js';
import { jsonNumber } from '../pixel-statistics.js';

type Pair = [number, number];

/**
 * `wcs FILE… [--hdu N] --pixel X,Y … | --sky LON,LAT … [--json]`: 0-based pixels to degrees in the header's own frame, or back. If these
 * are not the first two axes of the header, a line on the error output names them. As JSON: for one file the array of positions, for
 * several one line a file, `{"file": …, "positions": […]}`.
 */
export async function wcs(args: Arguments, console: Console): Promise<number> {
  const [pixels, skies] = [pairsOption(args, 'pixel'), pairsOption(args, 'sky')];
  if (pixels.length + skies.length === 0) throw new ArgumentError('--pixel or --sky', 'is missing');
  const wanted = integerOption(args, 'hdu');
  return eachFile(args.words, console, async ({ file }, path) => {
    const located = await findWcs(file, wanted);
    const { system } = located;
    const axes = unusualAxes(located);
    if (axes) console.error(`${path}: X,Y are pixels of ${axes}, all other axes at their reference pixels`);
    const positions = [...toSky(system, pixels), ...toPixel(system, skies)].map((pair) =>
      pair.map(jsonNumber),
    );
    if (!args.switches.has('json')) for (const position of positions) console.print(position.join(' '));
    else console.print(JSON.stringify(args.words.length > 1 ? { file: path, positions } : positions));
  });
}

interface Located {
  readonly system: CelestialWcs;
  readonly hdu: Hdu;
}

const locate = async (file: FitsFile, hdu: Hdu): Promise<Located> => ({
  system: await readCelestialWcs(file, hdu),
  hdu,
});

/** The pixel axes of the sky in the words of the header, where they are not the first two. */
function unusualAxes({ system, hdu }: Located): string | undefined {
  const { pixelAxes } = system.parameters;
  return pixelAxes
    ?.map((axis) => `axis ${axis} (${hdu.header.string(`CTYPE${axis}`)?.trim()})`)
    .join(' and ');
}

/** The coordinate system of the requested HDU, else of the first science image, else of the first HDU that has one. */
async function findWcs(file: FitsFile, wanted: number | undefined): Promise<Located> {
  if (wanted !== undefined) return locate(file, hduAt(file, wanted));
  const rank = (hdu: Hdu): number => (hdu.name.toUpperCase() === 'SCI' ? 0 : 1);
  const candidates = [...file.hdus].sort((a, b) => rank(a) - rank(b));
  let failure: WcsError | undefined;
  for (const hdu of candidates) {
    try {
      return await locate(file, hdu);
    } catch (error) {
      if (!(error instanceof WcsError)) throw error;
      failure ??= error;
    }
  }
  throw failure ?? new WcsError('no celestial coordinate system');
}

function toSky(system: CelestialWcs, pixels: readonly Pair[]): Pair[] {
  const { x, y } = columns(pixels);
  const [lon, lat] = [new Float64Array(x.length), new Float64Array(x.length)];
  system.pixelToSky(x, y, lon, lat);
  return pixels.map((_, i) => [lon[i], lat[i]]);
}

function toPixel(system: CelestialWcs, skies: readonly Pair[]): Pair[] {
  const { x: lon, y: lat } = columns(skies);
  const [x, y] = [new Float64Array(lon.length), new Float64Array(lon.length)];
  system.skyToPixel(lon, lat, x, y);
  return skies.map((_, i) => [x[i], y[i]]);
}

function columns(pairs: readonly Pair[]): { x: Float64Array; y: Float64Array } {
  return { x: Float64Array.from(pairs, ([x]) => x), y: Float64Array.from(pairs, ([, y]) => y) };
}
