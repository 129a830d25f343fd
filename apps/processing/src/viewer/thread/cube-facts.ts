import {
  findImageHdu,
  readWorldAxes,
  UnsupportedError,
  usualUnit,
  WcsError,
  type FitsFile,
  type FitsHeader,
  type Hdu,
  type WorldAxes,
} from '#kernels';
import type { CubeAxis, CubeFacts } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withFits } from '../../image-io/open/open-file.js';
import * as tasks from '../viewer.tasks.js';

/** Most plane values in one answer: a longer axis is described by start and step. */
const MAX_VALUES = 100_000;

/** Axes of a plane. */
const PLANE_AXES = 2;

export const describeCube = implement(tasks.describeCube, ({ place, hdu }) =>
  withFits(threadStores(), place, (file) => cubeFacts(file, findImageHdu(file, hdu))),
);

/** The axes of an image, and the coordinate of each plane on the axis beyond the first two. */
export async function cubeFacts(file: FitsFile, hdu: Hdu): Promise<CubeFacts> {
  const { header, shape } = hdu;
  const axes = shape.map((length, index) => axisOf(header, index + 1, length));
  const sliceCount = shape.slice(PLANE_AXES).reduce((product, length) => product * length, 1);
  const along = axisOfSlices(shape);
  return {
    isCube: sliceCount > 1,
    sliceCount,
    axes,
    sliceLabel: along === undefined ? null : axes[along].name,
    sliceUnit: along === undefined ? null : axes[along].unit,
    ...(along === undefined ? NO_VALUES : await valuesAlong(file, hdu, along)),
  };
}

function axisOf(header: FitsHeader, axis: number, length: number): CubeAxis {
  const text = (name: string) => header.string(`${name}${axis}`)?.trim() || null;
  const number = (name: string) => finiteOrNull(header.number(name));
  const ctype = text('CTYPE');
  // Of coordinates by table CRVAL and CDELT are places in the table (FITS WCS paper III, section 6), no coordinates.
  const isTabular = /-TAB$/.test(ctype ?? '');
  return {
    name: text('CNAME') ?? (nameOf(ctype ?? '') || `axis ${axis}`),
    ctype,
    unit: text('CUNIT') ?? (usualUnit(ctype ?? '') || null),
    length,
    crval: isTabular ? null : number(`CRVAL${axis}`),
    crpix: number(`CRPIX${axis}`),
    cdelt: isTabular ? null : (number(`CDELT${axis}`) ?? number(`CD${axis}_${axis}`)),
  };
}

/** Name of the axis before the algorithm code: `RA---TAN` is RA, `FREQ-LSR` is FREQ (FITS WCS paper I, section 2.3.1). */
const nameOf = (ctype: string): string => ctype.split('-')[0].trim();

const finiteOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The axis of the planes (0-based); `undefined` when there are several, or one plane only. */
function axisOfSlices(shape: readonly number[]): number | undefined {
  const long = shape.flatMap((length, axis) => (axis >= PLANE_AXES && length > 1 ? [axis] : []));
  return long.length === 1 ? long[0] : undefined;
}

type Values = Pick<CubeFacts, 'values' | 'warning'>;

const NO_VALUES: Values = { values: null, warning: null };
const without = (warning: string): Values => ({ values: null, warning });

/** The value of an axis at each of its pixels, in the middle of the plane, in the header's unit; without values when it has none. */
async function valuesAlong(file: FitsFile, hdu: Hdu, along: number): Promise<Values> {
  const { header, shape } = hdu;
  if (shape[along] > MAX_VALUES) return without(`more than ${MAX_VALUES} planes`);
  if (header.get(`CTYPE${along + 1}`) === undefined && header.get(`CRVAL${along + 1}`) === undefined)
    return NO_VALUES;
  const world = await worldOf(file, hdu);
  if (typeof world === 'string') return without(world);
  if (!world.axes[along]) return without(`the header has no world axis ${along + 1}`);
  const middle = shape.map((length, axis) => (axis < PLANE_AXES ? (length - 1) / 2 : 0));
  const values = Array.from({ length: shape[along] }, (_, plane) => {
    middle[along] = plane;
    return world.pixelToWorld(middle)[along] / world.axes[along].factor;
  });
  return values.every(Number.isFinite)
    ? { values, warning: null }
    : without('some planes have no value in the middle of the image');
}

/** The world coordinates of an image, or why there are none: the rest of the description does not fail. */
async function worldOf(file: FitsFile, hdu: Hdu): Promise<WorldAxes | string> {
  try {
    return await readWorldAxes(file, hdu);
  } catch (error) {
    if (!(error instanceof WcsError || error instanceof UnsupportedError)) throw error;
    const { reason, location } = error;
    return location.card === undefined ? reason : `${location.card}: ${reason}`;
  }
}
