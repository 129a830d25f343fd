import { resolved, type Schema } from './operations.js';
import type { Random } from './random.js';

/** Known ids that requests may use. */
export interface KnownThings {
  readonly recordIds: readonly string[];
  readonly jobIds: readonly string[];
  readonly userIds: readonly string[];
  readonly usernames: readonly string[];
  /** A composition grid, and a channel of it. */
  readonly grid: { id: string; key: string };
}

const NO_ID = '018f0000-0000-7000-8000-000000000000';
/** Larger values only take longer. */
const MAX_SIDE = 96;
const MAX_LIST = 3;

/** Values of fields by name, if the schema alone does not define them. */
const BY_NAME: Readonly<Record<string, (random: Random, known: KnownThings) => unknown>> = {
  gridId: (_, { grid }) => grid.id,
  key: (_, { grid }) => grid.key,
  z: (random) => random.whole(0, 1),
  x: (random) => random.pick([0, random.whole(0, 40)]),
  y: (random) => random.pick([0, random.whole(0, 40)]),
  jobId: (random, { jobIds }) => random.pick([...jobIds, NO_ID]),
  userIds: (random, { userIds }) => [random.pick([...userIds, NO_ID])],
  ownerId: (random, { userIds }) => random.pick([...userIds, NO_ID]),
  usernames: (random, { usernames }) => [random.pick(usernames)],
  observationBaseId: (random) => random.pick(['fuzz', 'jw02733-o001_t001_nircam', 'no-such-base']),
  obsId: (random) => random.pick(['fuzz', 'jw02733-o001_t001_nircam_f090w', 'jw1']),
  programId: (random) => String(random.whole(1, 9999)),
  targetName: (random) => random.pick(['NGC 3324', 'M16', 'No Such Thing', 'fuzz']),
  email: (random) => `fuzz-${random.whole(0, 1e9)}@example.org`,
  username: (random) => `fuzz-${random.whole(0, 1e9)}`,
  password: () => 'Fuzz-password-1',
  currentPassword: () => 'Not-the-password-1',
  newPassword: () => 'Fuzz-password-2',
  width: (random) => random.whole(16, MAX_SIDE),
  height: (random) => random.whole(16, MAX_SIDE),
  maxSize: (random) => random.whole(16, MAX_SIDE),
  radius: (random) => random.real(0.001, 0.2),
  hdu: (random) => random.whole(0, 2),
  hdus: (random, { recordIds }) => ({ [random.pick([...recordIds, NO_ID])]: [random.whole(0, 2)] }),
  hduIndex: (random) => random.whole(0, 2),
  dateFrom: () => '2023-01-01T00:00:00.000Z',
  dateTo: () => '2024-01-01',
  releaseDate: () => '2023-01-01T00:00:00.000Z',
  low: (random) => random.real(-10, 10),
  high: (random) => random.real(0, 100),
  'Idempotency-Key': (random) => random.pick(['fuzz-1', '"fuzz 2"', `fuzz-${random.whole(0, 1e9)}`]),
  cmap: (random) => random.pick(['grayscale', 'viridis', 'inferno']),
};

/** A value valid for a schema: at its bounds as often as between them. */
export function validValue(schema: Schema, random: Random, known: KnownThings, name = ''): unknown {
  const { allOf, oneOf, anyOf, ...own } = resolved(schema);
  const byName = Object.hasOwn(BY_NAME, name) && !own.enum ? BY_NAME[name] : undefined;
  if (byName) return byName(random, known);
  const choices = oneOf ?? anyOf;
  if (choices) return validValue(random.pick(choices), random, known, name);
  if (allOf) return validValue(merged(allOf), random, known, name);
  if (own.enum) return random.pick(own.enum);
  switch ([own.type].flat()[0] ?? 'string') {
    case 'integer':
    case 'number':
      return numberOf(own, random);
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return listOf(own, random, known, name);
    case 'object':
      return objectOf(own, random, known);
    default:
      return textOf(own, random, known);
  }
}

const merged = (parts: readonly Schema[]): Schema => Object.assign({}, ...parts.map(resolved)) as Schema;

function numberOf(
  {
    type,
    exclusiveMinimum = -1000,
    minimum = exclusiveMinimum,
    exclusiveMaximum,
    maximum = exclusiveMaximum ?? minimum + 2000,
  }: Schema,
  random: Random,
): number {
  if (random.chance(0.2)) return random.pick([minimum, maximum]);
  if ([type].flat().includes('integer'))
    return random.whole(Math.ceil(minimum), Math.floor(Math.min(maximum, minimum + 500)));
  return random.real(minimum, maximum);
}

function listOf(
  { items = {}, minItems = 0, maxItems = MAX_LIST }: Schema,
  random: Random,
  known: KnownThings,
  name: string,
) {
  const length = random.whole(minItems, Math.min(maxItems, minItems + MAX_LIST));
  return Array.from({ length }, () => validValue(items, random, known, `${name}[]`));
}

function objectOf({ properties = {}, required = [] }: Schema, random: Random, known: KnownThings): object {
  const wanted = Object.keys(properties).filter((key) => required.includes(key) || random.chance(0.35));
  return Object.fromEntries(wanted.map((key) => [key, validValue(properties[key], random, known, key)]));
}

function textOf(
  { format, minLength = 0, maxLength = 40 }: Schema,
  random: Random,
  { recordIds }: KnownThings,
): string {
  if (format === 'uuid') return random.pick([...recordIds, NO_ID]);
  if (format === 'date-time') return '2023-04-05T06:07:08.900Z';
  const length = random.pick([minLength, Math.min(maxLength, 60), Math.max(minLength, 8)]);
  return 'fuzz42 é'.repeat(Math.ceil(length / 8)).slice(0, Math.max(1, length));
}
