import type { Behaviour } from '../behaviour/behaviour.js';
import type { Subjects } from '../behaviour/read-switches.js';
import type { ListedFile } from './catalog.js';
import type { Cell, ObservationRow } from './observation-row.js';
import type { ProductRow } from './product-row.js';
import { writtenRegion } from './written-region.js';

/** Far enough ahead that exclusive rows stay what they are: 2099-01-01. */
const FAR_FUTURE_MJD = 87_703;

/** What is null in rows of other missions and of old exposures. A row without its place could not be searched for. */
const NULLABLE_CELLS = [
  'provenance_name', 'project', 'filters', 'wavelength_region', 'target_classification', 'proposal_pi', 't_min', 't_max',
  't_exptime', 'em_min', 'em_max', 'obs_title', 't_obs_release', 'proposal_type', 'jpegURL', 'srcDen',
] as const satisfies readonly (keyof ObservationRow)[]; // prettier-ignore

/** Observations as the switches tell them, before anything is searched in them. */
export function toldObservation(row: ObservationRow, behaviour: Behaviour): ObservationRow {
  const about = subjectsOfRow(row);
  let told = row;
  if (behaviour.isSet('planned') && behaviour.take('planned', about))
    told = { ...told, calib_level: -1, dataURL: null, jpegURL: null };
  if (behaviour.isSet('exclusive') && behaviour.take('exclusive', about))
    told = { ...told, dataRights: 'EXCLUSIVE_ACCESS', t_obs_release: FAR_FUTURE_MJD };
  if (behaviour.isSet('nullCells') && behaviour.valueFor('nullCells', about) !== 'no')
    told = { ...told, ...Object.fromEntries(NULLABLE_CELLS.map((name) => [name, null])) };
  return told;
}

/** The cells of a row as the switches write them. */
export function writtenCells<Row extends object>(
  row: Row,
  about: Subjects,
  behaviour: Behaviour,
): Record<string, Cell> {
  let cells = { ...row } as Record<string, Cell>;
  if (behaviour.isSet('region') && typeof cells.s_region === 'string')
    cells.s_region = writtenRegion(behaviour.take('region', about), cells.s_region);
  if (behaviour.isSet('numbersAsText') && behaviour.take('numbersAsText', about))
    cells = changed(cells, ([name, cell]) => [name, typeof cell === 'number' ? String(cell) : cell]);
  if (behaviour.isSet('nullCells') && behaviour.take('nullCells', about) === 'absent')
    cells = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));
  return cells;
}

/** Whether rows are written otherwise than they are. */
export const rewritesCells = (behaviour: Behaviour): boolean =>
  (['region', 'numbersAsText', 'nullCells'] as const).some((name) => behaviour.isSet(name));

/** The row of a file as the switches tell it, as often as they say. */
export function toldProducts(listed: ListedFile, parentObsid: number, behaviour: Behaviour): ProductRow[] {
  const about = subjectsOfFile(listed);
  if (behaviour.valueFor('planned', about)) return [];
  const { product } = listed.file;
  const told: ProductRow = {
    ...product,
    parent_obsid: parentObsid,
    dataRights: rightsOf(listed, behaviour),
    size: behaviour.take('productSize', about) ?? product.size,
    ...(behaviour.valueFor('nullCells', about) !== 'no' && NO_PRODUCT_FACTS),
  };
  const copies = behaviour.take('duplicateProducts', about);
  return [
    told,
    ...Array.from({ length: copies }, (_, i) => ({ ...told, parent_obsid: parentObsid + i + 1 })),
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

/** Who may have a file, as the switches say. */
export const rightsOf = (listed: ListedFile, behaviour: Behaviour): string =>
  behaviour.valueFor('exclusive', subjectsOfFile(listed))
    ? 'EXCLUSIVE_ACCESS'
    : listed.file.product.dataRights;

/** What switches may be limited to that change a row of an observation. */
export const subjectsOfRow = ({ obs_id: obsId, target_name: target }: ObservationRow): Subjects => [
  obsId,
  target,
];

/** The same for a file. */
export const subjectsOfFile = ({ file, row }: ListedFile): Subjects => [
  ...subjectsOfRow(row),
  file.product.productFilename,
];

function changed(
  cells: Record<string, Cell>,
  change: (entry: [string, Cell]) => [string, Cell],
): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(change));
}
