import type { ListedFile } from '../catalogue/catalogue.js';
import type { Cell, ObservationRow } from '../catalogue/observation-row.js';
import type { ProductRow } from '../catalogue/product-row.js';
import type { Faults } from './faults.js';
import type { Subjects } from './read-switches.js';
import { styledRegion } from './region-style.js';

/** Far enough ahead that exclusive rows stay so: 2099-01-01. */
const FAR_FUTURE_MJD = 87_703;

/** Columns that are null in rows of other missions and of old exposures. The position stays, since searches need it. */
const NULLABLE_CELLS = [
  'provenance_name', 'project', 'filters', 'wavelength_region', 'target_classification', 'proposal_pi', 't_min', 't_max',
  't_exptime', 'em_min', 'em_max', 'obs_title', 't_obs_release', 'proposal_type', 'jpegURL', 'srcDen',
] as const satisfies readonly (keyof ObservationRow)[]; // prettier-ignore

/** A row with its injected faults. */
export function withRowFaults(row: ObservationRow, faults: Faults): ObservationRow {
  const about = subjectsOfRow(row);
  let changed = row;
  if (faults.isSet('planned') && faults.take('planned', about))
    changed = { ...changed, calib_level: -1, dataURL: null, jpegURL: null };
  if (faults.isSet('exclusive') && faults.take('exclusive', about))
    changed = { ...changed, dataRights: 'EXCLUSIVE_ACCESS', t_obs_release: FAR_FUTURE_MJD };
  if (faults.isSet('nullCells') && faults.valueFor('nullCells', about) !== 'no')
    changed = { ...changed, ...Object.fromEntries(NULLABLE_CELLS.map((name) => [name, null])) };
  return changed;
}

/** The cells of a row with faults of their encoding. */
export function cellsWithFaults<Row extends object>(
  row: Row,
  about: Subjects,
  faults: Faults,
): Record<string, Cell> {
  let cells = { ...row } as Record<string, Cell>;
  if (faults.isSet('region') && typeof cells.s_region === 'string')
    cells.s_region = styledRegion(faults.take('region', about), cells.s_region);
  if (faults.isSet('numbersAsText') && faults.take('numbersAsText', about))
    cells = mapCells(cells, ([name, cell]) => [name, typeof cell === 'number' ? String(cell) : cell]);
  if (faults.isSet('nullCells') && faults.take('nullCells', about) === 'absent')
    cells = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
  return cells;
}

/** Whether a fault changes the encoding of cells. */
export const changesCells = (faults: Faults): boolean =>
  (['region', 'numbersAsText', 'nullCells'] as const).some((name) => faults.isSet(name));

/** The product rows of a file with its faults: none, one or several. */
export function productRowsWithFaults(listed: ListedFile, parentObsid: number, faults: Faults): ProductRow[] {
  const about = subjectsOfFile(listed);
  if (faults.valueFor('planned', about)) return [];
  const { product } = listed.file;
  const changed: ProductRow = {
    ...product,
    parent_obsid: parentObsid,
    dataRights: rightsOf(listed, faults),
    size: faults.take('productSize', about) ?? product.size,
    ...(faults.valueFor('nullCells', about) !== 'no' && NO_PRODUCT_FACTS),
  };
  const copies = faults.take('duplicateProducts', about);
  return [
    changed,
    ...Array.from({ length: copies }, (_, i) => ({ ...changed, parent_obsid: parentObsid + i + 1 })),
  ];
}

const NO_PRODUCT_FACTS = {
  productGroupDescription: null,
  productSubGroupDescription: null,
  project: null,
  prvversion: null,
  proposal_id: null,
  filters: null,
};

/** The access rights of a file, or those of a switch. */
export const rightsOf = (listed: ListedFile, faults: Faults): string =>
  faults.valueFor('exclusive', subjectsOfFile(listed)) ? 'EXCLUSIVE_ACCESS' : listed.file.product.dataRights;

/** Subjects of an observation row, to which switches can be limited. */
export const subjectsOfRow = ({ obs_id: obsId, target_name: target }: ObservationRow): Subjects => [
  obsId,
  target,
];

/** The same for a file. */
export const subjectsOfFile = ({ file, row }: ListedFile): Subjects => [
  ...subjectsOfRow(row),
  file.product.productFilename,
];

function mapCells(
  cells: Record<string, Cell>,
  change: (entry: [string, Cell]) => [string, Cell],
): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(change));
}
