import type { FitsHeader } from '../header/header.js';
import { dataLength, requireBitpix, requireShape } from './data-size.js';
import type { Hdu, HduKind } from './hdu.js';

/** XTENSION values and their kinds; IUEIMAGE and A3DTABLE are the old names of IMAGE and BINTABLE. */
const EXTENSION_KINDS: Readonly<Record<string, HduKind>> = {
  IMAGE: 'image',
  IUEIMAGE: 'image',
  TABLE: 'table',
  BINTABLE: 'bintable',
  A3DTABLE: 'bintable',
};

/** A constant array has no data in the file, so only this limit keeps a header from demanding any amount of memory. */
const MAX_CONSTANT_PIXELS = 2 ** 28;

/**
 * Derives the contents of an HDU and the length of its data from its header.
 * @param available bytes from the end of the header to the end of the file
 * @throws FitsFormatError when a mandatory card is missing or wrong, or the data are longer than the file
 */
export function describeHdu(header: FitsHeader, position: HduPosition, available: number): Hdu {
  const kind = hduKind(header);
  const shape = requireShape(header);
  const promised = promisedLength(header);
  const length = promised === Infinity ? available : promised;
  if (length > available) {
    throw header.error(
      'NAXIS',
      `${shape.join(' × ')} pixels are ${length} bytes, the file has room for ${available}`,
    );
  }
  const { index, headerOffset, headerLength } = position;
  const facts = pixelFacts(header, kind, shape);
  // Field by field: spreading would take longer than all the rest.
  return {
    index,
    kind,
    name: hduName(header, index),
    version: header.integer('EXTVER') ?? null,
    header,
    bitpix: facts.bitpix,
    shape: facts.shape,
    constant: facts.constant,
    headerOffset,
    headerLength,
    dataOffset: headerOffset + headerLength,
    dataLength: length,
  };
}

/**
 * Length in bytes of the data according to the header, without padding. Infinity for a file declared as non-conforming: its data are the
 * rest of the file.
 * @throws FitsFormatError when a card of the size is missing or wrong
 */
export function promisedLength(header: FitsHeader): number {
  if (header.get('SIMPLE') === false) return Infinity;
  return dataLength(header, requireShape(header), hduKind(header) === 'random-groups');
}

/** Position of an HDU in its file. */
export interface HduPosition {
  readonly index: number;
  readonly headerOffset: number;
  readonly headerLength: number;
}

function hduKind(header: FitsHeader): HduKind {
  const simple = header.get('SIMPLE');
  if (simple !== undefined) {
    if (!header.requireBoolean('SIMPLE')) return 'other';
    return header.boolean('GROUPS') && header.get('NAXIS1') === 0 ? 'random-groups' : 'primary';
  }
  const kind = EXTENSION_KINDS[header.requireString('XTENSION')] ?? 'other';
  if (kind !== 'bintable') return kind;
  if (header.boolean('ZIMAGE')) return 'compressed-image';
  return header.boolean('ZTABLE') ? 'compressed-table' : 'bintable';
}

function hduName(header: FitsHeader, index: number): string {
  const conforms = header.get('SIMPLE') !== false;
  return header.string('EXTNAME')?.trim() ?? (index === 0 && conforms ? 'PRIMARY' : '');
}

/** BITPIX and shape as a reader of pixels sees them: through compression, and through the constant-array convention. */
function pixelFacts(
  header: FitsHeader,
  kind: HduKind,
  shape: readonly number[],
): Pick<Hdu, 'bitpix' | 'shape' | 'constant'> {
  if (kind === 'compressed-image') {
    return { bitpix: requireBitpix(header, 'ZBITPIX'), shape: requireShape(header, 'Z') };
  }
  const bitpix = requireBitpix(header);
  const constant = header.number('PIXVALUE');
  if (shape.length > 0 || constant === undefined || !header.has('NPIX1')) return { bitpix, shape };
  const sides = ['NPIX1', 'NPIX2']
    .filter((keyword) => header.has(keyword))
    .map((k) => header.requireInteger(k));
  const pixels = sides.reduce((product, side) => product * side, 1);
  if (sides.some((side) => side < 0) || pixels > MAX_CONSTANT_PIXELS) {
    throw header.error('NPIX1', `${sides.join(' × ')} is not a size`);
  }
  return { bitpix, shape: sides, constant };
}
