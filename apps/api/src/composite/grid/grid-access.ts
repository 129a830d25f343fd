import type { FoundRecord } from '#domain';
import { AppError, type FieldProblem } from '#platform';
import type { DefinedChannel } from './grid-definition.js';

/** A grid that is not known, or is outdated: the client asks for it again. */
export function unknownGrid(problem?: FieldProblem): AppError {
  const message = problem ? `${problem.field}: ${problem.message}` : 'Grid not found: ask for it again';
  return new AppError('not-found', message, {
    code: 'grid_unknown',
    ...(problem && { errors: [problem] }),
  });
}

/**
 * The files of a channel of a stored grid, if the caller may see all of its records and none has other content by now.
 * @param visible the records of the grid that the caller may see, by id
 * @param field the field of the channel in the grid: `channels.0`
 * @throws AppError not-found naming the record by its place, except to those who may see no record of the grid: to them it is unknown
 */
export function assertCurrent(
  { dataIds, inputs }: DefinedChannel,
  visible: ReadonlyMap<string, FoundRecord>,
  field: string,
): FoundRecord[] {
  const lost = dataIds.findIndex((id) => !visible.has(id));
  if (lost >= 0) throw visible.size === 0 ? unknownGrid() : recordGone(`${field}.dataIds.${lost}`);
  return inputs.map(({ recordId, sha256 }) => {
    const record = visible.get(recordId);
    const place = dataIds.indexOf(recordId);
    const named = place < 0 ? `${field}.dataIds` : `${field}.dataIds.${place}`;
    // A mosaic that replaced records of the channel: another request uses the records themselves.
    if (!record) throw unknownGrid({ field: named, message: 'a mosaic of these records is gone' });
    if (record.sha256 !== sha256)
      throw unknownGrid({ field: named, message: `${record.fileName} has other content by now` });
    return record;
  });
}

function recordGone(field: string): AppError {
  const problem = { field, message: 'record not found' };
  return new AppError('not-found', `${field}: ${problem.message}`, { errors: [problem] });
}
