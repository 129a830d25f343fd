import { fieldError } from '#platform';
import { wholeNumber } from '../../fault-injection/switch.js';
import { hashText, seededRandom } from '../../renderer/random.js';

const LONGEST_NAME = 200;
const MAX_ROWS = 100_000;
const MAX_FILES_PER_ROW = 1_000;
/** A header and one block of pixels. */
const SMALLEST_FILE = 5_760;
const LARGEST_FILE = 2 ** 31;
const MAX_BYTES = 8 * 2 ** 30;
/** Default time: 2022-11-16, so that everything is released. */
const START_MJD = 59_899;
const END_MJD = 90_000;

/** A registered field of many plain observations, for load tests. */
export interface SavedField {
  readonly name: string;
  readonly rows: number;
  readonly filesPerRow: number;
  readonly fileBytes: number;
  /** Centre of the field, degrees ICRS. */
  readonly ra: number;
  readonly dec: number;
  /** Start of the first observation; the others follow. */
  readonly startMjd: number;
}

/** Reads a registration. @throws AppError naming the invalid field */
export function parseField(body: Readonly<Record<string, unknown>>): SavedField {
  const { name } = body;
  if (typeof name !== 'string' || !/^\w[\w -]*$/.test(name) || name.length > LONGEST_NAME)
    throw fieldError(
      'name',
      `must be a text of letters, digits and spaces, at most ${LONGEST_NAME} characters`,
    );
  const whole = (field: string, otherwise: number, from: number, most: number) =>
    body[field] === undefined ? otherwise : wholeNumber(field, body[field], from, most);
  const rows = whole('rows', 1, 1, MAX_ROWS);
  const filesPerRow = whole('filesPerRow', 0, 0, MAX_FILES_PER_ROW);
  const fileBytes = whole('fileBytes', SMALLEST_FILE, SMALLEST_FILE, LARGEST_FILE);
  if (rows * filesPerRow * fileBytes > MAX_BYTES)
    throw fieldError('fileBytes', `with ${rows * filesPerRow} files makes more than ${MAX_BYTES} bytes`);
  return { name, rows, filesPerRow, fileBytes, ...placeOf(name, body), startMjd: startOf(body) };
}

function placeOf(name: string, body: Readonly<Record<string, unknown>>): { ra: number; dec: number } {
  const random = seededRandom(hashText(name));
  return {
    ra: numberOf(body, 'ra', Math.round(360 * random()) % 360, 0, 360),
    dec: numberOf(body, 'dec', Math.round(120 * random() - 60), -90, 90),
  };
}

const startOf = (body: Readonly<Record<string, unknown>>) =>
  numberOf(body, 'startMjd', START_MJD, 0, END_MJD);

function numberOf(
  body: Readonly<Record<string, unknown>>,
  field: string,
  otherwise: number,
  from: number,
  most: number,
): number {
  const value = body[field];
  if (value === undefined) return otherwise;
  if (typeof value === 'number' && value >= from && value <= most) return value;
  throw fieldError(field, `must be a number from ${from} to ${most}`);
}
