import { load } from 'js-yaml';
import type { ColumnType } from '#kernels';
import { AppError } from '#platform/app-error';
import type { TextType } from './text-cell.js';

/** A column as described in the header of an ECSV file. */
export interface EcsvColumn extends TextType {
  readonly name: string;
  readonly unit: string | null;
  readonly format: string | null;
}

/** The description of the rows in the header of an ECSV file (ECSV 1.0, APE 6). */
export interface EcsvHeader {
  readonly delimiter: string;
  readonly columns: readonly EcsvColumn[];
}

const TYPES: ReadonlySet<string> = new Set<ColumnType>([
  ...(['bool', 'string', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'] as const),
  ...(['float32', 'float64', 'complex64', 'complex128'] as const),
]);
/** Wider and narrower types that are the same in JSON. */
const EQUIVALENT_TYPES: Readonly<Record<string, ColumnType>> = {
  float16: 'float32',
  float128: 'float64',
  complex256: 'complex128',
};
const SECTION = /^\S/;
const WANTED = /^(?:datatype|delimiter)\s*:/;

/**
 * Reads the header: the leading comments, without their `# `.
 * @throws AppError unprocessable naming the file, when the header is no YAML or describes no columns
 */
export function ecsvHeader(lines: readonly string[], file: string): EcsvHeader {
  const wrong = (what: string, cause?: unknown) =>
    new AppError('unprocessable', `${file}: ECSV header: ${what}`, { code: 'invalid_file', cause });
  let header: Record<string, unknown>;
  try {
    const wanted = wantedSections(lines);
    header = wanted === '' ? {} : (load(wanted) as Record<string, unknown>);
  } catch (error) {
    throw wrong((error as Error).message.split('\n')[0], error);
  }
  const { datatype, delimiter = ' ' } = header;
  if (!Array.isArray(datatype) || datatype.length === 0) throw wrong('no list of columns in datatype');
  if (delimiter !== ' ' && delimiter !== ',') throw wrong('delimiter is neither a blank nor a comma');
  return { delimiter, columns: datatype.map((column) => ecsvColumn(column, wrong)) };
}

/** Only the needed sections: others may hold tags that only Python knows. */
function wantedSections(lines: readonly string[]): string {
  let isWanted = false;
  return lines
    .filter((line) => {
      // The items of a list may be unindented.
      if (SECTION.test(line) && !line.startsWith('-')) isWanted = WANTED.test(line);
      return isWanted;
    })
    .join('\n');
}

function ecsvColumn(given: unknown, wrong: (what: string) => AppError): EcsvColumn {
  const { name, datatype, subtype, unit, format } = (given ?? {}) as Record<string, unknown>;
  if (typeof datatype !== 'string' || (typeof name !== 'string' && typeof name !== 'number'))
    throw wrong('a column has no name or no datatype');
  return {
    name: String(name),
    unit: textOf(unit),
    format: textOf(format),
    ...typeOf(datatype, textOf(subtype), wrong),
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** `string` with a subtype holds JSON: `float64[2,3]`, `int64[null]`, or `json` for any value. */
function typeOf(datatype: string, subtype: string | null, wrong: (what: string) => AppError): TextType {
  if (subtype === null) return { type: knownType(datatype, wrong), shape: [] };
  const array = /^(\w+)(?:\[(.*)\])?$/.exec(subtype);
  if (!array) throw wrong(`'${subtype}' is no subtype`);
  const axes = array[2] === undefined ? [null] : array[2].split(',').map((axis) => axisOf(axis.trim()));
  return { type: array[1] === 'json' ? 'string' : knownType(array[1], wrong), shape: axes };
}

const axisOf = (axis: string): number | null => (/^\d+$/.test(axis) ? Number(axis) : null);

function knownType(type: string, wrong: (what: string) => AppError): ColumnType {
  if (TYPES.has(type)) return type as ColumnType;
  if (Object.hasOwn(EQUIVALENT_TYPES, type)) return EQUIVALENT_TYPES[type];
  throw wrong(`'${type}' is no datatype`);
}
