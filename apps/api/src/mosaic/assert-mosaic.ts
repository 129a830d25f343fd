import { fieldErrors, type FieldProblem } from '#platform';
import { hdusProblems } from '../pictures/hdus-field.js';
import { toneProblems } from '../pictures/tone-fields.js';
import { asStored, type NamedRecord } from '../pictures/resolve-images.js';
import type { MosaicInput } from './mosaic.dto.js';

/** How a request names its files. */
type MosaicFiles = Pick<MosaicInput, 'dataIds' | 'files' | 'hdus'>;

/** The records of a mosaic request, and the field that names each. */
export const namedRecords = ({ dataIds, files }: MosaicFiles): NamedRecord[] =>
  dataIds
    ? namedIds(dataIds)
    : (files ?? []).map(({ dataId: id }, i) => ({ id, field: `files.${i}.dataId` }));

const namedIds = (dataIds: readonly string[]): NamedRecord[] =>
  dataIds.map((id, i) => ({ id, field: `dataIds.${i}` }));

/** Checks the rules that span several fields of a request. @throws AppError validation naming every violation */
export function assertMosaic(body: MosaicInput): void {
  const problems = [
    ...fileProblems(body),
    ...toneProblems(body, ''),
    ...(body.files ?? []).flatMap((file, i) =>
      // Fields without limits of their own are checked on the whole.
      file.blackPoint === undefined && file.whitePoint === undefined
        ? []
        : toneProblems({ ...body, ...given(file) }, `files.${i}`),
    ),
  ];
  if (problems.length > 0) throw fieldErrors(problems);
}

/** Problems of the files of a request, whatever is made of them. */
export function fileProblems(body: MosaicFiles): FieldProblem[] {
  const named = namedRecords(body);
  const ids = named.map(({ id }) => id);
  return [...sourceProblems(body), ...repeatedRecords(named), ...hdusProblems(body.hdus, ids, 'hdus')];
}

/** The fields given in a request. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function sourceProblems({ dataIds, files }: MosaicFiles): FieldProblem[] {
  if (!dataIds && !files) return [{ field: 'dataIds', message: 'either dataIds or files must be given' }];
  return dataIds && files ? [{ field: 'files', message: 'must not be given together with dataIds' }] : [];
}

/** A repeated file would count with twice its weight, in a sum with twice its light. */
function repeatedRecords(named: readonly NamedRecord[]): FieldProblem[] {
  const first = new Map<string, string>();
  return named.flatMap(({ id, field }) => {
    const known = first.get(asStored(id));
    if (known !== undefined) return [{ field, message: `is the same record as ${known}` }];
    first.set(asStored(id), field);
    return [];
  });
}
