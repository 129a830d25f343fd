import { Writable } from 'node:stream';
import { createLogger } from './logger.js';
import { nestLogger } from './nest-logger.js';
import { serializeError } from './serialize-error.js';

const ADDRESS = 'vera@example.org';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';

/** Built as TypeORM does from an error of `pg`, with all properties of the driver's error. */
class QueryFailedError extends Error {
  readonly query = 'INSERT INTO "users"("email", "password_hash") VALUES ($1, $2)';
  readonly parameters: unknown[];
  readonly driverError: Error;
  readonly detail = `Key (lower(email))=(${ADDRESS}) already exists.`;
  readonly where = `COPY users, line 1: "${ADDRESS}"`;
  readonly code = '23505';
  readonly constraint = 'users_email';

  constructor(message: string, parameters: unknown[] = [ADDRESS, HASH, { nested: ['deep-secret'] }]) {
    super(message);
    this.parameters = parameters;
    const { detail, where, code } = this;
    this.driverError = Object.assign(new Error(message), { detail, where, code });
  }
}

/** Lines written by a real logger. */
function lines(log: (logger: ReturnType<typeof createLogger>) => void): { text: string; first: Logged } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  log(createLogger('test', 'info', stream));
  const text = chunks.join('');
  return { text, first: JSON.parse(text.split('\n')[0]) as Logged };
}

type Logged = Record<string, unknown> & { err: Record<string, unknown> };

const expectNoData = (text: string) => {
  for (const secret of [ADDRESS, HASH, 'deep-secret']) expect(text).not.toContain(secret);
};

describe('the log line of a failed query', () => {
  it('names the operation and the place, and none of the data', () => {
    const error = new QueryFailedError('duplicate key value violates unique constraint "users_email"');
    const { text, first } = lines((logger) => logger.error({ err: error }, 'request failed'));
    expect(first.err).toEqual({
      type: 'QueryFailedError',
      message: error.message,
      stack: error.stack?.replace('Error:', 'QueryFailedError:'),
      code: '23505',
      query: error.query,
      constraint: 'users_email',
    });
    expectNoData(text);
  });

  it('removes parameters from messages, wrapping errors and nested causes', () => {
    const inner = new QueryFailedError(`invalid input syntax: "${ADDRESS}" near deep-secret`);
    const middle = new Error(`no account ${ADDRESS}`, { cause: inner });
    const outer = new Error(`request failed: ${middle.message}`, { cause: middle });
    const { text, first } = lines((logger) => logger.error({ err: outer }));
    expectNoData(text);
    expect(first.err).toMatchObject({
      message: 'request failed: no account [parameter]',
      cause: { message: 'no account [parameter]', cause: { type: 'QueryFailedError', code: '23505' } },
    });
  });

  it('covers the parts of an AggregateError', () => {
    const parts = [new QueryFailedError(`bad value ${ADDRESS}`), `also ${ADDRESS}`];
    const { text, first } = lines((logger) => logger.error(new AggregateError(parts, 'both failed')));
    expectNoData(text);
    expect(first.err).toMatchObject({ errors: [{ type: 'QueryFailedError' }, 'also [parameter]'] });
  });

  it('leaves stack frames alone that happen to contain a parameter', () => {
    const error = new QueryFailedError('no', ['serialize-error', 'test', null, 5, new Date(0)]);
    const { first } = lines((logger) => logger.error({ err: error }));
    expect(first.err.stack).toContain('serialize-error.spec.ts');
  });

  it('hides dates and numbers like text', () => {
    const error = new QueryFailedError('out of range: 1970-01-01T00:00:00.000Z, 123456', [
      new Date(0),
      123456,
    ]);
    const { first } = lines((logger) => logger.error({ err: error }));
    expect(first.err.message).toBe('out of range: [parameter], [parameter]');
  });

  it('is the same through Nest', () => {
    const error = new QueryFailedError(`bad value ${ADDRESS}`);
    const { text, first } = lines((logger) => nestLogger(logger).error(error, 'Context'));
    expectNoData(text);
    expect(first.err).toMatchObject({ type: 'QueryFailedError', message: 'bad value [parameter]' });
  });
});

describe('any other error', () => {
  it('keeps its identifying properties and drops all others', () => {
    const command = { name: 'set', args: [ADDRESS] };
    const error = Object.assign(new TypeError('refused'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      command,
    });
    const { text, first } = lines((logger) => logger.warn({ err: error }));
    expect(first.err).toMatchObject({
      type: 'TypeError',
      message: 'refused',
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expectNoData(text);
  });

  it('stops at circular causes', () => {
    const error = new Error('a');
    error.cause = new Error('b', { cause: error });
    expect(JSON.stringify(serializeError(error))).toContain('…');
  });

  it('shows thrown values that are not errors unchanged', () => {
    const { first } = lines((logger) => logger.error({ err: 'just text' }));
    expect(first.err).toBe('just text');
  });

  it.each([
    ['a text', ['only text'], 'only text'],
    ['an object without text', [{ size: 1 }], undefined],
    ['a text with values', [{ size: 1 }, 'of %d', 7], 'of 7'],
  ])('leaves lines without an error alone: %s', (_, values, message) => {
    const { first } = lines((logger) => logger.info(...(values as [object, string])));
    expect(first.msg).toBe(message);
  });
});
