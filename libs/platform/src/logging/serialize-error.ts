/** Properties of an error that a log line shows; all others may be user data. */
const SHOWN = [
  'code',
  'kind',
  'component',
  'failure',
  'syscall',
  'address',
  'port',
  'query',
  'table',
  'constraint',
] as const;

const HIDDEN = '[parameter]';
/** Shorter parameters (flags, small numbers) occur in every text and reveal nothing. */
const MIN_PARAMETER_LENGTH = 3;
/** Causes of causes beyond this depth are left out. */
const MAX_DEPTH = 8;

/** An error in a log line. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
  readonly [property: string]: unknown;
}

/**
 * Serializes a thrown value without the parameters of a query or PostgreSQL's `detail` and `where`, which repeat them (`Key
 * (lower(email))=(…) already exists`). Parameters in messages are removed, also in those of wrapping errors.
 */
export const serializeError = (thrown: unknown): unknown =>
  thrown instanceof Error ? serialize(thrown, parametersIn(thrown), 0) : thrown;

/** The message of an error, cleaned in the same way. */
export const safeMessageOf = (error: Error): string => withoutParameters(error.message, parametersIn(error));

function serialize(error: Error, parameters: readonly string[], depth: number): LoggedError {
  const nested = (value: unknown) => serializeNested(value, parameters, depth + 1);
  const type = error.constructor.name;
  const message = withoutParameters(error.message, parameters);
  const shown = SHOWN.map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const);
  return {
    type,
    message,
    stack: `${type}: ${message}${framesOf(error)}`,
    ...Object.fromEntries(shown.filter(([, value]) => isPlain(value))),
    ...(error.cause === undefined ? {} : { cause: nested(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(nested) } : {}),
  };
}

function serializeNested(value: unknown, parameters: readonly string[], depth: number): unknown {
  if (depth > MAX_DEPTH) return '…';
  if (value instanceof Error) return serialize(value, parameters, depth);
  return typeof value === 'string' ? withoutParameters(value, parameters) : typeof value;
}

/** The stack without the message at its beginning. */
function framesOf({ stack = '' }: Error): string {
  const start = stack.indexOf('\n    at ');
  return start < 0 ? '' : stack.slice(start);
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The parameters of every failed query in an error and its causes, the longest first. */
function parametersIn(error: Error): string[] {
  const texts = new Set(
    wrappedIn(error, 0).flatMap((each) => textsIn((each as { parameters?: unknown }).parameters)),
  );
  return [...texts].filter((text) => text.length >= MIN_PARAMETER_LENGTH).sort((a, b) => b.length - a.length);
}

/** The error, its causes and the parts of an AggregateError. */
function wrappedIn(value: unknown, depth: number): Error[] {
  if (!(value instanceof Error) || depth > MAX_DEPTH) return [];
  const parts: unknown[] = value instanceof AggregateError ? value.errors : [];
  return [value, ...[value.cause, ...parts].flatMap((part) => wrappedIn(part, depth + 1))];
}

/** Every text and number in a value, as PostgreSQL writes it into a message. */
function textsIn(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString()];
  if (ArrayBuffer.isView(value)) return [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

const withoutParameters = (text: string, parameters: readonly string[]): string =>
  parameters.reduce((cleaned, parameter) => cleaned.replaceAll(parameter, HIDDEN), text);
