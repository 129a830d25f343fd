import type { RecordFilter } from '#domain';
import { fieldError } from '#platform';
import type { RecordSelection } from './record-management.dto.js';

/** @throws AppError validation naming an invalid date, or the end of a range that ends before it begins */
export function filterOf(query: RecordSelection): RecordFilter {
  const { q, dataTypes, statuses, tags, instruments, filters, targetName, visibility, cone } = query;
  const { minFileSize, maxFileSize, archived } = query;
  const dateFrom = dateOf('dateFrom', query.dateFrom, 'T00:00:00.000Z');
  const dateTo = dateOf('dateTo', query.dateTo, 'T23:59:59.999Z');
  if (dateFrom && dateTo && dateFrom > dateTo) throw fieldError('dateTo', 'must not be before dateFrom');
  if (minFileSize !== undefined && maxFileSize !== undefined && minFileSize > maxFileSize)
    throw fieldError('maxFileSize', 'must not be less than minFileSize');
  return {
    ...{ q, dataTypes, statuses, tags, instruments, filters, targetName, visibility },
    ...{ dateFrom, dateTo, minFileSize, maxFileSize, archived },
    ...(cone && { cone: { ra: cone.ra, dec: cone.dec, radius: cone.radius } }),
  };
}

/** Times without a zone are UTC. */
function dateOf(field: string, given: string | undefined, timeOfDay: string): Date | undefined {
  if (given === undefined) return undefined;
  const isDay = !given.includes('T');
  const hasZone = /Z$|[+-]\d\d:\d\d$/.test(given);
  const date = new Date(isDay ? `${given}${timeOfDay}` : hasZone ? given : `${given}Z`);
  if (Number.isNaN(date.getTime()) || !isOfCalendar(given)) throw fieldError(field, 'is no date');
  return date;
}

/** Whether the month has this day: JavaScript takes 30 February for 2 March. */
function isOfCalendar(given: string): boolean {
  const [year, month, day] = given.slice(0, 'yyyy-mm-dd'.length).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}
