import { isImage, type FitsHeader, type Hdu } from '#kernels';
import * as roles from './column-roles.js';
import { hasApertures } from './iraf-dispersion.js';
import { spectralAxis } from './spectral-axis.js';
import { COMPUTED_UNIT } from './spectral-quantity.js';
import { withOthers, type SpectrumColumn } from './spectrum-column.js';

/** Spectra in the pixels of an HDU: a row each. */
export interface ImageSpectrum {
  /** Number of the HDU with the fluxes. */
  readonly index: number;
  readonly rows: number;
  readonly points: number;
  readonly columns: readonly SpectrumColumn[];
  /** Whether the image is nothing but spectra: it has one row, apertures, or images of wavelengths beside it. */
  readonly isPlain: boolean;
}

/** The spectra in the images of a file, and why other images have none. */
export interface ImageSpectra {
  readonly spectra: readonly ImageSpectrum[];
  readonly reasons: ReadonlyMap<number, string>;
}

type Role = 'wavelength' | 'flux' | 'error' | 'other';

/** An image with one or two axes, and what its name says. */
interface Plane {
  readonly hdu: Hdu;
  readonly points: number;
  readonly rows: number;
  readonly role: Role;
  /** The role that its name has the word of. */
  readonly word: string;
}

/** Images of one set: names with the same beginning, and the same EXTVER. */
type PlaneSet = Readonly<Record<Role, Plane[]>>;

/** Most images beside the flux that an answer includes. */
const MAX_BESIDE = 16;

/** Finds the spectra in images: by their WCS, or with images of their wavelengths. */
export function findImageSpectra(hdus: readonly Hdu[]): ImageSpectra {
  const sets = new Map<string, PlaneSet>();
  const reasons = new Map<number, string>();
  const planes: (readonly [Plane, PlaneSet])[] = [];
  for (const hdu of hdus) {
    const size = sizeOf(hdu);
    if (typeof size === 'string') reasons.set(hdu.index, size);
    if (typeof size === 'string') continue;
    const { key, ...named } = nameOf(hdu);
    const set = sets.get(key) ?? { wavelength: [], flux: [], error: [], other: [] };
    sets.set(key, set);
    const plane = { hdu, ...size, ...named };
    if (set[plane.role].length < MAX_BESIDE) set[plane.role].push(plane);
    planes.push([plane, set]);
  }
  const spectra: ImageSpectrum[] = [];
  for (const [plane, set] of planes) {
    const found = spectrumOf(plane, set);
    if (typeof found === 'string') reasons.set(plane.hdu.index, found);
    else spectra.push(found);
  }
  return { spectra, reasons };
}

/** Lookup tables of coordinates and detectors. */
const DISTORTIONS = /^(WCSDVARR|D2IMARR)$/i;

function sizeOf(hdu: Hdu): { points: number; rows: number } | string {
  if (!isImage(hdu) || hdu.constant !== undefined) return 'no table and no image';
  if (DISTORTIONS.test(hdu.name)) return 'a table of distortions';
  const [points, rows = 1, ...more] = hdu.shape;
  if (points < 2) return 'its first axis has one pixel';
  // The further planes of IRAF have other extractions of the same spectra.
  if (more.some((length) => length > 1) && !hasApertures(hdu.header)) return 'a cube';
  return { points, rows };
}

const WORDS: readonly (readonly [Role, readonly string[]])[] = [
  ['wavelength', [...roles.QUANTITY_NAMES[0][1], ...roles.LOG_WAVELENGTH]],
  ['error', [...roles.ERROR.names, ...roles.INVERSE_VARIANCE, ...roles.VARIANCE]],
  ['flux', roles.FLUX.names],
];

function nameOf({ name, version }: Hdu): { role: Role; word: string; key: string } {
  const plain = roles.plainName(name);
  for (const [role, words] of WORDS) {
    const word = words.find((each) => plain === each) ?? words.find((each) => plain.endsWith(`_${each}`));
    if (word === undefined) continue;
    return { role, word, key: `${plain.slice(0, plain.length - word.length)}|${version ?? 1}` };
  }
  return { role: 'other', word: plain, key: `|${version ?? 1}` };
}

function spectrumOf(plane: Plane, set: PlaneSet): ImageSpectrum | string {
  const { hdu, points, rows, role } = plane;
  if (role === 'wavelength') return 'an image of wavelengths';
  if (role === 'error') return 'an image of errors';
  const isBesideFlux = role === 'other' && set.flux.some((flux) => flux.points === points);
  const waves = set.wavelength.find(
    (wave) => wave.points === points && (wave.rows === 1 || wave.rows === rows),
  );
  const isByImages = waves !== undefined && (rows === 1 ? !isBesideFlux : role === 'flux');
  const isRows = hasApertures(hdu.header) || isDispersed(hdu.header);
  if (!isByImages && rows > 1 && !isRows) return 'an image of two axes';
  if (!isByImages && isBesideFlux && !hasAxisCards(hdu.header)) return 'an image beside a flux';
  const axis = isByImages ? waveImage(waves, plane) : axisColumns(hdu);
  if (typeof axis === 'string') return axis;
  const isPlain = isByImages || rows === 1 || hasApertures(hdu.header);
  return { index: hdu.index, points, rows, isPlain, columns: columnsOf(axis, plane, set, isByImages) };
}

/** An image of two axes whose first IRAF has linearised. */
const isDispersed = (header: FitsHeader): boolean =>
  header.number('DC-FLAG') !== undefined && !isSlit(header);
const isSlit = (header: FitsHeader): boolean => /^(RA--|DEC-|GLON|GLAT)/.test(header.string('CTYPE2') ?? '');

const hasAxisCards = (header: FitsHeader): boolean => header.number('CRVAL1') !== undefined;

interface AxisColumns {
  readonly wavelength: SpectrumColumn | undefined;
  /** The axis as it is in the file, where it is none of wavelengths. */
  readonly others: readonly SpectrumColumn[];
}

function waveImage({ hdu, word }: Plane, flux: Plane): AxisColumns {
  const isLog = roles.LOG_WAVELENGTH.includes(word);
  const stored = imageColumn(word.toLowerCase(), hdu);
  const unit = hdu.header.string('BUNIT')?.trim() || unitOfLinetools(flux.hdu.header, 'wave');
  const wavelength: SpectrumColumn = isLog
    ? { ...stored, name: 'wavelength', unit: 'Angstrom', conversion: 'power of ten' }
    : { ...stored, name: 'wavelength', unit };
  return { wavelength, others: isLog ? [stored] : [] };
}

/** Row 0 stands for all: they differ in numbers only. */
function axisColumns(hdu: Hdu): AxisColumns | string {
  const axis = spectralAxis(hdu.header, 0);
  if (typeof axis === 'string') return axis;
  const { quantity, source, unit, conversion } = axis;
  const column = { source, unit, isSingle: false, from: { axis: hdu.index } };
  if (quantity === 'wavelength') return { wavelength: { name: 'wavelength', ...column }, others: [] };
  return {
    wavelength: conversion && { name: 'wavelength', ...column, unit: COMPUTED_UNIT, conversion },
    others: [{ name: quantity.replace(/^\w+ velocity$/, 'velocity').replace(' ', ''), ...column }],
  };
}

function columnsOf(
  { wavelength, others }: AxisColumns,
  flux: Plane,
  set: PlaneSet,
  isByImages: boolean,
): SpectrumColumn[] {
  const isAlike = ({ points, rows }: Plane) => points === flux.points && rows === flux.rows;
  const error = set.error.find(isAlike);
  const beside = [...set.error, ...set.other].filter((plane) => plane !== flux && isAlike(plane));
  const isMeant = ({ role, hdu }: Plane) =>
    role === 'error' || isByImages || (flux.role === 'flux' && !hasAxisCards(hdu.header));
  const named = beside
    .filter((plane) => isMeant(plane) && plane.word !== 'PRIMARY')
    .map(({ hdu, word }) => imageColumn(word.toLowerCase() || `hdu_${hdu.index}`, hdu));
  const fluxUnit = flux.hdu.header.string('BUNIT')?.trim() || unitOfLinetools(flux.hdu.header, 'flux');
  const fluxColumn = { ...imageColumn('flux', flux.hdu), unit: fluxUnit };
  const chosen = [
    ...(wavelength ? [wavelength] : []),
    ...[fluxColumn, ...(error ? [errorColumn(error, fluxUnit)] : [])],
  ];
  return withOthers(chosen, [...others, ...named]);
}

function errorColumn({ hdu, word }: Plane, fluxUnit: string | null): SpectrumColumn {
  const column = imageColumn('error', hdu);
  if (roles.INVERSE_VARIANCE.includes(word))
    return { ...column, unit: fluxUnit, conversion: 'inverse variance' };
  if (roles.VARIANCE.includes(word)) return { ...column, unit: fluxUnit, conversion: 'variance' };
  return { ...column, unit: column.unit ?? fluxUnit };
}

const imageColumn = (name: string, { index, name: source, bitpix, header }: Hdu): SpectrumColumn => ({
  ...{ name, source: source || `HDU ${index}`, unit: header.string('BUNIT')?.trim() || null },
  isSingle: bitpix === -32 && (header.number('BSCALE') ?? 1) === 1 && (header.number('BZERO') ?? 0) === 0,
  from: { image: index },
});

const UNITS_OF_LINETOOLS = { wave: /"wave": ?"([^"]+)"/, flux: /"flux": ?"([^"]+)"/ } as const;

/** Units that linetools writes as JSON into the card UNITS. */
function unitOfLinetools(header: FitsHeader, part: 'wave' | 'flux'): string | null {
  const found = UNITS_OF_LINETOOLS[part].exec(header.string('UNITS') ?? '')?.[1];
  return found === undefined || found === 'dimensionless_unit' ? null : found;
}
