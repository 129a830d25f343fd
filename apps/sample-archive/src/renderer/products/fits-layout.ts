import { type Card, formatHeader } from '#kernels';
import type { ObservationPlan } from '../observation-plan.js';
import { cards, primaryCards } from './primary-cards.js';
import { scienceCards } from './science-cards.js';

/** FITS Standard 4.0, section 3.1. */
const BLOCK_BYTES = 2880;
const BYTES_PER_PIXEL = 4;
/** BZERO of unsigned 32-bit integers (FITS Standard 4.0, table 11). */
const UNSIGNED_ZERO = 2 ** 31;

/** An image extension of a file written plane by plane. */
export interface PlaneLayout {
  readonly name: 'SCI' | 'ERR' | 'WHT' | 'DQ';
  readonly header: Uint8Array;
  readonly headerOffset: number;
  readonly dataOffset: number;
}

/** Offsets in a file, known before any pixel is rendered. */
export interface FitsLayout {
  readonly primaryHeader: Uint8Array;
  readonly planes: readonly PlaneLayout[];
  readonly size: number;
}

/** The layout of an observation's FITS file: SCI, ERR, WHT for level 3, SCI, ERR, DQ for level 2. */
export function fitsLayout(plan: ObservationPlan, fileName: string): FitsLayout {
  const primaryHeader = formatHeader([
    ...cards([
      ['SIMPLE', true, 'conforms to FITS standard'],
      ['BITPIX', 8, 'array data type'],
      ['NAXIS', 0, 'number of array dimensions'],
      ['EXTEND', true, 'extensions may follow'],
    ]),
    ...primaryCards(plan, fileName),
  ]);
  const names = plan.level === 3 ? (['SCI', 'ERR', 'WHT'] as const) : (['SCI', 'ERR', 'DQ'] as const);
  const dataBytes = plan.field.width * plan.field.height * BYTES_PER_PIXEL;
  const planes: PlaneLayout[] = [];
  let offset = primaryHeader.length;
  for (const name of names) {
    const header = formatHeader([...planeCards(plan, name), ...cardsOf(plan, name)]);
    const dataOffset = offset + header.length;
    planes.push({ name, header, headerOffset: offset, dataOffset });
    offset = dataOffset + Math.ceil(dataBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return { primaryHeader, planes, size: offset };
}

function planeCards({ field }: ObservationPlan, name: PlaneLayout['name']): Card[] {
  return cards([
    ['XTENSION', 'IMAGE', 'Image extension'],
    ['BITPIX', name === 'DQ' ? 32 : -32, 'array data type'],
    ['NAXIS', 2, 'number of array dimensions'],
    ['NAXIS1', field.width, 'length of axis 1'],
    ['NAXIS2', field.height, 'length of axis 2'],
    ['PCOUNT', 0, 'number of parameters'],
    ['GCOUNT', 1, 'number of groups'],
    ['EXTNAME', name, 'extension name'],
  ]);
}

function cardsOf(plan: ObservationPlan, name: PlaneLayout['name']): Card[] {
  if (name === 'SCI') return scienceCards(plan);
  if (name === 'ERR') return cards([['BUNIT', 'MJy/sr', 'physical units of the array values']]);
  if (name === 'WHT') return cards([['BUNIT', 's', 'weights are exposure times']]);
  return cards([
    ['BSCALE', 1, 'default scaling factor'],
    ['BZERO', UNSIGNED_ZERO, 'offset of unsigned integers'],
  ]);
}
