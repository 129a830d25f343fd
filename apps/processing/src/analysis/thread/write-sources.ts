import {
  findImageHdu,
  frameChange,
  readImageWcs,
  UnsupportedError,
  WcsError,
  type FitsFile,
  type Hdu,
} from '#kernels';
import type { UnnumberedSource } from '#kernels/parallel';
import type { FoundSource } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../analysis.tasks.js';
import { SOURCE_LINES } from '../source-lines.js';
import { sourcesIn } from '../source-rows.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

export const writeSources = implement(tasks.writeSources, async ({ place, hdu, rows, format }) => {
  const written = await withFits(threadStores(), place, async (file) => {
    const image = findImageHdu(file, hdu);
    const sources = sourcesIn(rows);
    const sky = await placesOnSky(file, image, sources);
    const lines = SOURCE_LINES[format](sources.map((source, i) => asFound(source, sky, i)));
    return { bytes: new TextEncoder().encode(lines), units: image.header.string('BUNIT')?.trim() || null };
  });
  return 'answer' in written ? withTransfer(written, written.answer.bytes.buffer) : written;
});

/** Positions in degrees (ICRS), NaN where a pixel has none. */
interface SkyPlaces {
  readonly ra: Float64Array;
  readonly dec: Float64Array;
}

const asFound = (source: UnnumberedSource, { ra, dec }: SkyPlaces, i: number): FoundSource => ({
  id: i + 1,
  ...source,
  ...{ ra: orNull(ra[i]), dec: orNull(dec[i]) },
});

/** JSON has no NaN. */
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Sky positions of sources; none when the image has no celestial coordinates, or moving ones. */
async function placesOnSky(
  file: FitsFile,
  image: Hdu,
  sources: readonly UnnumberedSource[],
): Promise<SkyPlaces> {
  const [ra, dec] = [0, 0].map(() => new Float64Array(sources.length).fill(NaN));
  try {
    const wcs = await readImageWcs(file, image);
    const change = frameChange(wcs.frame, ICRS);
    const x = Float64Array.from(sources, (source) => source.x);
    const y = Float64Array.from(sources, (source) => source.y);
    wcs.pixelToSky(x, y, ra, dec);
    change?.(ra, dec, x.length);
  } catch (error) {
    if (!(error instanceof WcsError || error instanceof UnsupportedError)) throw error;
  }
  return { ra, dec };
}
