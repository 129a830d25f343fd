import type { ColumnType } from '#kernels';
import * as roles from './column-roles.js';
import {
  COMPUTED_UNIT,
  isForeignUnit,
  isWaveUnit,
  quantityOfUnit,
  toWavelength,
  type SpectralQuantity,
} from './spectral-quantity.js';
import { withOthers, type SpectrumColumn } from './spectrum-column.js';

/** What a spectrum is found by in a column. */
export interface NamedColumn {
  readonly name: string;
  readonly dtype: ColumnType;
  readonly unit: string | null;
  /** Axes, outermost first; `null` where a length varies; none for a single value. */
  readonly shape: readonly (number | null)[];
  readonly ucd?: string;
  readonly utype?: string;
}

/** Columns of a table, and what its header says of all its spectra. */
export interface SpectralTable {
  readonly columns: readonly NamedColumn[];
  /** Wavelength of the line that velocities refer to, in metres. */
  readonly restWavelength?: number;
}

/** How a table holds spectra. */
export interface TableSpectrum {
  /** Points are rows, or a row has the arrays of one spectrum. */
  readonly layout: 'rows' | 'cells';
  /** Elements of the arrays; `null` where it varies from row to row, or points are rows. */
  readonly length: number | null;
  readonly columns: readonly SpectrumColumn[];
}

/** A column with its position. */
interface Placed extends NamedColumn {
  readonly column: number;
  /** Its name as the lists of names have it. */
  readonly plain: string;
}

/** Finds the spectra of a table; a text says which column is missing. */
export function findTableSpectrum(table: SpectralTable): TableSpectrum | string {
  const numbers = table.columns
    .map((each, column): Placed => ({
      ...{ ...each, column, plain: roles.plainName(each.name) },
      unit: each.unit ?? roles.unitInName(each.name),
    }))
    .filter(({ dtype }) => /^(?:u?int|float)\d+$/.test(dtype));
  const single = numbers.filter(({ shape }) => shape.length === 0);
  const arrays = numbers.filter(({ shape }) => lengthOf(shape) !== undefined);
  const inCells = inArrays(arrays, table) ?? byStep(single, arrays);
  if (inCells) return inCells;
  const axis = findAxis(single, table);
  const flux = axis && findFlux(single, axis.axis);
  if (!axis || !flux) return `no column of ${axis || findAxis(arrays, table) ? 'flux' : 'wavelength'}`;
  if (isCatalogue(axis, table)) return 'its rows are sources with positions on the sky';
  return { layout: 'rows', length: null, columns: spectrumOf(axis, flux, single) };
}

/** Elements of an array with one axis; other axes may have the length 1. */
function lengthOf(shape: NamedColumn['shape']): number | null | undefined {
  const longer = shape.filter((axis) => axis !== 1);
  return shape.length === 0 || longer.length > 1 ? undefined : longer.length === 0 ? 1 : longer[0];
}

function inArrays(arrays: readonly Placed[], table: SpectralTable): TableSpectrum | undefined {
  const axis = findAxis(arrays, table);
  if (!axis) return undefined;
  const length = lengthOf(axis.axis.shape) ?? null;
  const alike = arrays.filter(({ shape }) => lengthOf(shape) === length);
  const flux = findFlux(alike, axis.axis);
  return flux && { layout: 'cells', length, columns: spectrumOf(axis, flux, alike) };
}

/** One wavelength and a step in a row, beside an array of fluxes. */
function byStep(single: readonly Placed[], arrays: readonly Placed[]): TableSpectrum | undefined {
  const first = byName(single, roles.QUANTITY_NAMES[0][1]);
  const step = byName(single, roles.STEP_NAMES);
  const flux = byPart(arrays, roles.FLUX);
  if (!first || !step || !flux) return undefined;
  const length = lengthOf(flux.shape) ?? null;
  const alike = arrays.filter(({ shape }) => lengthOf(shape) === length);
  const wavelength: SpectrumColumn = {
    ...{ name: 'wavelength', source: first.name, unit: first.unit, isSingle: false },
    from: { first: first.column, step: step.column },
  };
  return { layout: 'cells', length, columns: withFlux([wavelength], flux, alike) };
}

interface FoundAxis {
  readonly axis: Placed;
  /** `undefined` when the wavelengths that the values mean are unknown. */
  readonly wavelength: SpectrumColumn | undefined;
  /** Whether its name, or its UCD, says that it is a wavelength. */
  readonly isNamed: boolean;
}

function findAxis(columns: readonly Placed[], table: SpectralTable): FoundAxis | undefined {
  const possible = columns.filter(({ unit }) => !isForeignUnit(unit));
  const [wavelengths, ...otherNames] = roles.QUANTITY_NAMES;
  const named = byName(possible, wavelengths[1]);
  if (named) return axisOf(named, 'wavelength', table, true);
  const logarithm = byName(columns, roles.LOG_WAVELENGTH);
  if (logarithm) return { axis: logarithm, wavelength: fromLogarithm(logarithm), isNamed: true };
  for (const [quantity, ucd] of roles.QUANTITY_UCDS) {
    const found = possible.find((column) => column.ucd !== undefined && ucd.test(column.ucd));
    if (found) return axisOf(found, quantity, table, true);
  }
  const modelled = possible.find(({ utype }) => utype !== undefined && roles.AXIS_UTYPE.test(utype));
  if (modelled) return axisOf(modelled, 'wavelength', table, true);
  for (const [quantity, names] of otherNames) {
    const found = byName(possible, names);
    if (found) return axisOf(found, quantity, table, false);
  }
  return axisByUnit(possible, table);
}

/** Lengths of light waves, then frequencies and energies. */
function axisByUnit(columns: readonly Placed[], table: SpectralTable): FoundAxis | undefined {
  const wave = columns.find(({ unit }) => isWaveUnit(unit));
  const other = columns.find(({ unit }) => ['frequency', 'energy'].includes(quantityOfUnit(unit) ?? ''));
  const found = wave ?? other;
  return found && axisOf(found, 'wavelength', table, false);
}

/** The unit says more than the name what a column holds, but not of which convention a velocity is. */
function axisOf(
  axis: Placed,
  named: SpectralQuantity,
  { restWavelength }: SpectralTable,
  isNamed: boolean,
): FoundAxis {
  if (/^(log|dex)/i.test(axis.unit ?? '')) return { axis, wavelength: fromLogarithm(axis), isNamed };
  const ofUnit = quantityOfUnit(axis.unit);
  const isVelocity = ofUnit?.endsWith('velocity') && named.endsWith('velocity');
  const quantity = isVelocity ? named : (ofUnit ?? named);
  if (quantity === 'wavelength') return { axis, wavelength: columnOf('wavelength', axis), isNamed };
  const conversion = toWavelength(quantity, axis.unit, restWavelength);
  const wavelength = conversion && {
    ...columnOf('wavelength', axis),
    ...{ unit: COMPUTED_UNIT, conversion },
  };
  return { axis, wavelength, isNamed };
}

const fromLogarithm = (column: Placed): SpectrumColumn => ({
  ...columnOf('wavelength', column),
  unit: /\b(nm|um|micron)\b/.exec(column.unit ?? '')?.[1] ?? 'Angstrom',
  conversion: 'power of ten',
});

/** Sources with a velocity or an energy each are no spectrum. */
const isCatalogue = ({ isNamed }: FoundAxis, { columns }: SpectralTable): boolean =>
  !isNamed && columns.some(({ name }) => roles.SKY_NAMES.includes(roles.plainName(name)));

function findFlux(columns: readonly Placed[], axis: Placed): Placed | undefined {
  const others = columns.filter((column) => column !== axis);
  const errors = new Set(others.filter((column) => isPart(column, roles.ERROR)));
  return (
    byPart(others, roles.FLUX) ??
    others.find((column) => !errors.has(column) && roles.FLUX_UNIT.test(column.unit ?? ''))
  );
}

const spectrumOf = ({ wavelength }: FoundAxis, flux: Placed, columns: readonly Placed[]): SpectrumColumn[] =>
  withFlux(wavelength ? [wavelength] : [], flux, columns);

function withFlux(first: readonly SpectrumColumn[], flux: Placed, columns: readonly Placed[]) {
  const error = errorOf(columns, flux);
  const chosen = [...first, columnOf('flux', flux), ...(error ? [error] : [])];
  return withOthers(
    chosen,
    columns.map((column) => columnOf(column.name.toLowerCase(), column)),
  );
}

/** The error, or one computed from a variance, in the unit of the flux. */
function errorOf(columns: readonly Placed[], flux: Placed): SpectrumColumn | undefined {
  const stored = byPart(columns, roles.ERROR);
  if (stored && stored !== flux) return columnOf('error', stored);
  const inverse = byName(columns, roles.INVERSE_VARIANCE);
  const variance = inverse ?? byName(columns, roles.VARIANCE);
  const conversion = inverse ? 'inverse variance' : 'variance';
  return variance && { ...columnOf('error', variance), unit: flux.unit, conversion };
}

const columnOf = (name: string, { name: source, column, unit, dtype }: Placed): SpectrumColumn => ({
  ...{ name, source, unit, from: { column } },
  isSingle: dtype === 'float32',
});

function byName(columns: readonly Placed[], names: readonly string[]): Placed | undefined {
  for (const name of names) {
    const found = columns.find(({ plain }) => plain === name);
    if (found) return found;
  }
  return undefined;
}

const byPart = (columns: readonly Placed[], part: roles.PartNames): Placed | undefined =>
  byName(columns, part.names) ?? columns.find((column) => isMarked(column, part));

const isPart = (column: Placed, part: roles.PartNames): boolean =>
  part.names.includes(column.plain) || isMarked(column, part);

const isMarked = ({ ucd, utype }: Placed, part: roles.PartNames): boolean =>
  (ucd !== undefined && part.ucd?.test(ucd) === true) ||
  (utype !== undefined && part.utype?.test(utype) === true);
