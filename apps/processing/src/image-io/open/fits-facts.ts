import {
  createWcs,
  hasPlateSolution,
  isFixedToStars,
  isImage,
  isLatitudeType,
  isTable,
  localTangent,
  pixelScaleArcsec,
  readImageWcs,
  UnsupportedError,
  WcsError,
  type CardValue,
  type CelestialWcs,
  type FitsFile,
  type FitsHeader,
  type Hdu,
  type PixelWindow,
} from '#kernels';
import { joinHeaders, type Keywords } from '#observatory';
import type { FileFacts, WcsSummary } from '#processing-client/contract';
import { skyCorners } from '../sky-corners.js';
import { findSpectrum } from '../spectra/find-spectrum.js';
import { scienceImages } from './science-images.js';

/** Cards without a value to record. */
const COMMENTARY = new Set(['COMMENT', 'HISTORY', '', 'END', 'CONTINUE']);

/**
 * Most keywords of a header, several times as many as instruments write: records store them, and imports read those of many files at once.
 */
const MAX_KEYWORDS = 5000;
const MAX_KEYWORD_BYTES = 512 * 1024;

/** The contents of a FITS file, from its headers. Its data were found complete when it was opened. */
export async function fitsFacts(file: FitsFile): Promise<FileFacts> {
  const shown = shownImage(file);
  const table = file.hdus.find(isTable);
  const spectrum = findSpectrum(file);
  const spectralImage = spectrum && isImage(spectrum) ? spectrum : undefined;
  const described = shown ?? spectralImage ?? table ?? file.hdus[0];
  return {
    format: 'fits',
    contentType: 'application/fits',
    dataType: dataTypeOf(shown, table, spectrum),
    isViewable: shown !== undefined,
    dimensions: (shown ?? spectralImage ?? table)?.shape ?? null,
    units: described.header.string('BUNIT') ?? null,
    wcs: shown ? await wcsOfFile(file, shown) : null,
    hasTable: table !== undefined,
    keywords: fileKeywords(file, described),
  };
}

/** More images than any mosaic camera has detectors; the outlines of further ones are not searched for. */
const MAX_FOOTPRINTS = 256;

/** The WCS of the shown image with the outlines of all science images. */
async function wcsOfFile(file: FitsFile, shown: Hdu): Promise<WcsSummary | null> {
  const summary = await wcsSummary(file, shown);
  if (summary === null) return null;
  const { images } = await scienceImages(file, MAX_FOOTPRINTS);
  const inOrder = images.toSorted((a, b) => a.hdu.index - b.hdu.index);
  const footprints = inOrder.map(({ hdu, wcs }) => skyCorners(wcs, wholeImage(hdu).window));
  return { ...summary, footprints: footprints.filter((corners) => corners.length > 0) };
}

/** The image that a viewer shows; `undefined` for files without one. */
function shownImage(file: FitsFile): Hdu | undefined {
  const images = file.hdus.filter(
    (hdu) => isImage(hdu) && hdu.shape.length >= 2 && hdu.constant === undefined,
  );
  return images.find((hdu) => hdu.name.toUpperCase() === 'SCI') ?? images[0];
}

function dataTypeOf(
  shown: Hdu | undefined,
  table: Hdu | undefined,
  spectrum: Hdu | undefined,
): FileFacts['dataType'] {
  if (spectrum && (!shown || shown === spectrum)) return 'spectral';
  if (shown) return shown.shape.slice(2).some((length) => length > 1) ? 'cube' : 'image';
  return table ? 'table' : 'other';
}

/** Keywords of all HDUs, merged; `described` is the HDU that takes precedence. */
export function fileKeywords({ hdus: [first, ...more] }: FitsFile, described: Hdu): Keywords {
  const others = more.filter((hdu) => hdu !== described).map(({ header }) => keywordsOf(header));
  return joinHeaders(keywordsOf(described.header), keywordsOf(first.header), others);
}

/** Values of a header that JSON can hold; of a very long header the first. */
export function keywordsOf(header: FitsHeader): Record<string, string | number | boolean> {
  const values = new Map<string, string | number | boolean>();
  let bytes = 0;
  for (const { keyword, value } of header.cards) {
    const plain = plainValue(value);
    if (plain === undefined || COMMENTARY.has(keyword)) continue;
    bytes += Buffer.byteLength(JSON.stringify([keyword, plain]));
    if (values.size === MAX_KEYWORDS || bytes > MAX_KEYWORD_BYTES) break;
    values.set(keyword, plain);
  }
  return Object.fromEntries(values);
}

/** An integer beyond 2⁵³ as text, which JSON would round. @returns `undefined` where there is none, or no finite number */
function plainValue(value: CardValue | undefined): string | number | boolean | undefined {
  const plain = typeof value === 'bigint' ? String(value) : value;
  if (typeof plain === 'string' || typeof plain === 'boolean') return plain;
  return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
}

/** A window of an image, reduced by `scale` on each side. */
export interface ReducedWindow {
  readonly window: PixelWindow;
  readonly scale: number;
}

/**
 * The celestial WCS of an image, or of a reduced window of it. An image without a celestial coordinate system, or with one that is
 * unsupported or unrelated to the stars (that of the Sun, say), is normal: `null`.
 */
export async function wcsSummary(
  file: FitsFile,
  hdu: Hdu,
  part: ReducedWindow = wholeImage(hdu),
): Promise<WcsSummary | null> {
  try {
    const wcs = await readImageWcs(file, hdu);
    if (!isFixedToStars(wcs.frame)) return null;
    const isNonlinear = hasPlateSolution(hdu.header) || wcs.parameters.skyTables !== undefined;
    const linear = isNonlinear ? tangentAtCentre(wcs, part) : declared(wcs, hdu);
    const footprint = skyCorners(wcs, part.window);
    return { ...linearPart(linear, part), footprint, footprints: [footprint] };
  } catch (error) {
    if (error instanceof WcsError || error instanceof UnsupportedError) return null;
    throw error;
  }
}

/** A coordinate system without its distortions, and the names of its axes. */
interface LinearSystem {
  readonly wcs: CelestialWcs;
  readonly ctypes: readonly [string, string];
}

/** The linear part as the header gives it. */
const declared = (wcs: CelestialWcs, { header }: Hdu): LinearSystem => ({
  wcs,
  ctypes: [header.string('CTYPE1') ?? '', header.string('CTYPE2') ?? ''],
});

/** A plate solution and positions by table have no linear part: the tangent at the centre of the window is taken. */
const tangentAtCentre = (wcs: CelestialWcs, { window }: ReducedWindow): LinearSystem => ({
  wcs: createWcs(localTangent(wcs, window.x + (window.width - 1) / 2, window.y + (window.height - 1) / 2)),
  ctypes: ['RA---TAN', 'DEC--TAN'],
});

/** The linear part in the order of the header's axes: some give the latitude before the longitude. */
function linearPart(
  { wcs, ctypes }: LinearSystem,
  { window, scale }: ReducedWindow,
): Omit<WcsSummary, 'footprint' | 'footprints'> {
  const { crpix, crval, cd } = wcs.parameters;
  const [longitude, latitude] = [
    { value: wrapped(crval[0]), row: cd.slice(0, 2) },
    { value: crval[1], row: cd.slice(2) },
  ];
  const [first, second] = isLatitudeType(ctypes[0]) ? [latitude, longitude] : [longitude, latitude];
  const [CD1_1, CD1_2, CD2_1, CD2_2] = [...first.row, ...second.row].map((element) => element * scale);
  return {
    CRVAL1: first.value,
    CRVAL2: second.value,
    // The outer edge of the first pixel, ½, stays ½.
    CRPIX1: (crpix[0] - 0.5 - window.x) / scale + 0.5,
    CRPIX2: (crpix[1] - 0.5 - window.y) / scale + 0.5,
    CTYPE1: ctypes[0],
    CTYPE2: ctypes[1],
    CD1_1,
    CD1_2,
    CD2_1,
    CD2_2,
    pixelScaleArcsec: pixelScaleArcsec(wcs) * scale,
  };
}

/** The same longitude from 0 to 360 degrees. */
const wrapped = (degrees: number): number =>
  degrees >= 0 && degrees < 360 ? degrees : ((degrees % 360) + 360) % 360;

const wholeImage = ({ shape: [width, height] }: Hdu): ReducedWindow => ({
  window: { x: 0, y: 0, width, height },
  scale: 1,
});
