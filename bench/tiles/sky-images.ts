import { tanGrid, wcsCards, writeFits } from '#kernels';
import { CENTRE, CHANNELS, SCALE_ARCSEC } from '../parts/composite-channels.js';
import { starField } from '../parts/star-field.js';
import type { TileService } from './tile-service.js';

/** Pixels of a side of the images. */
export const SIDE = 4096;

let field: Float32Array | undefined;
let files = 0;

/** Uploads images of one sky, turned against each other like those of a telescope. Each file is new to the service. @returns their ids */
export async function uploadImages({ upload }: TileService, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const { rotationDeg, shift } = CHANNELS[i % CHANNELS.length];
    const sky = { ra: CENTRE.ra + shift, dec: CENTRE.dec, scaleArcsec: SCALE_ARCSEC };
    ids.push(await upload(newName(), imageFile({ ...sky, rotationDeg, width: SIDE, height: SIDE })));
  }
  return ids;
}

const newName = () => `sky-${(files += 1)}.fits`;

function imageFile(grid: Parameters<typeof tanGrid>[0]): Uint8Array {
  field ??= starField(SIDE);
  // Other bytes than any file before, so that nothing of it is cached.
  const cards = [...wcsCards(tanGrid(grid)), { keyword: 'OBJECT', value: `sky ${files}` }];
  return writeFits([{ data: field, shape: [grid.height, grid.width], cards }]);
}

/** Images side by side, each a little larger than its step. */
const PARTS = { columns: 25, rows: 20, side: 640, step: 600 } as const;
const UPLOADS_AT_ONCE = 4;

/** Uploads a sky of 180 megapixels in 500 files of 16-bit integers. @returns their ids */
export async function uploadParts({ upload }: TileService): Promise<string[]> {
  const { columns, rows, side } = PARTS;
  const noise = starField(side);
  const data = Int16Array.from(noise, (value) => 100 * value);
  const ids: string[] = [];
  let next = 0;
  const uploadSome = async () => {
    for (let part = next++; part < columns * rows; part = next++) {
      const cards = wcsCards(tanGrid({ ...placeOf(part), width: side, height: side }));
      ids[part] = await upload(newName(), writeFits([{ data, shape: [side, side], cards }]));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadSome));
  return ids;
}

function placeOf(part: number) {
  const { columns, rows, step } = PARTS;
  const degrees = (step * SCALE_ARCSEC) / 3600;
  const dec = CENTRE.dec + (Math.floor(part / columns) - rows / 2) * degrees;
  const ra = CENTRE.ra - (((part % columns) - columns / 2) * degrees) / Math.cos((dec * Math.PI) / 180);
  return { ra, dec, scaleArcsec: SCALE_ARCSEC, rotationDeg: 3 };
}
