import { ValidateBy, type ValidationArguments } from 'class-validator';
import { isLoopback } from '../http/is-loopback.js';

/** Stands for a secret that is not set; accepted in loopback development only. */
export const DEVELOPMENT_SECRET = 'firstlight-development-secret-not-for-production';

const MIN_BYTES = 32;
const MIN_CHARACTERS = 10;

/** Words that a random secret does not contain, but the examples of most projects do: `CHANGE-ME-to-32-characters`. */
const PLACEHOLDER =
  /change(me|it|this)|replace(me|it|this)|(your|my|super)(secret|password|token|key)|random(string|secret|value)|placeholder|example|notforproduction|correcthorse|batterystaple/;

/** Passwords that stand in the examples of this project, or did, without such a word. */
const PUBLISHED = ['password', 'firstlight', 'firstlight-store', 'sample-archive-secret'];

/** Whatever stands between the letters of a placeholder: `c h a n g e . m e` is one, too. `<NAME>` stands for a value of one's own. */
const isPlaceholder = (secret: string): boolean =>
  PLACEHOLDER.test(secret.toLowerCase().replace(/[^a-z]/g, '')) ||
  PUBLISHED.includes(secret) ||
  /^<[A-Z_]+>$/.test(secret);

/** A text that is a shorter one several times: `0123456789abcdef0123456789abcdef`. */
const isRepeated = (secret: string): boolean => (secret + secret).indexOf(secret, 1) < secret.length;

/** What decides whether others than the developer can reach an app. */
interface Reach {
  readonly NODE_ENV: string;
  readonly API_HOST: string;
  readonly INTERNAL_HOST: string;
  readonly METRICS_HOST: string;
}

/** Anything but development or tests on loopback addresses. */
export const isExposed = ({ NODE_ENV, API_HOST, INTERNAL_HOST, METRICS_HOST }: Reach): boolean =>
  NODE_ENV === 'production' || ![API_HOST, INTERNAL_HOST, METRICS_HOST].every(isLoopback);

/** What is wrong with a value, in words that follow the setting's name. */
type ProblemOf = (value: string, exposed: boolean) => string | undefined;

const HINT = '(a good one: openssl rand -base64 48)';
/** Digits and letters alone need no escapes in an address. */
const HINT_FOR_ADDRESSES = '(a good one: openssl rand -hex 32)';

const secretProblem: ProblemOf = (secret, exposed) => {
  if (secret === DEVELOPMENT_SECRET)
    return exposed ? `must be set outside loopback development ${HINT}` : undefined;
  if (exposed && isPlaceholder(secret)) return `is a placeholder from an example ${HINT}`;
  if (Buffer.byteLength(secret) < MIN_BYTES) return `has fewer than ${MIN_BYTES} bytes ${HINT}`;
  if (exposed && new Set(secret).size < MIN_CHARACTERS)
    return `has fewer than ${MIN_CHARACTERS} different characters ${HINT}`;
  if (exposed && isRepeated(secret)) return `is a shorter text several times ${HINT}`;
  return undefined;
};

const placeholderProblem: ProblemOf = (secret, exposed) =>
  exposed && isPlaceholder(secret) ? `is a placeholder from an example ${HINT}` : undefined;

/** Passwords of an address, without their escapes: before the host, and as a parameter, as `pg` reads it. */
function passwordsIn({ password, searchParams }: URL): string[] {
  return [password.replace(/%[0-9a-f]{2}/gi, unescaped), ...searchParams.getAll('password')];
}

const unescaped = (escape: string): string => String.fromCharCode(parseInt(escape.slice(1), 16));

const addressProblem: ProblemOf = (address, exposed) => {
  if (!exposed || !URL.canParse(address)) return undefined;
  return passwordsIn(new URL(address)).some(isPlaceholder)
    ? `has a placeholder from an example as its password ${HINT_FOR_ADDRESSES}`
    : undefined;
};

const hasNoProblem = (name: string, problemOf: ProblemOf, constraints: readonly number[] = []) => {
  const problemIn = ({ value, object }: ValidationArguments) =>
    problemOf(value as string, isExposed(object as Reach));
  return ValidateBy({
    name,
    constraints: [...constraints],
    validator: {
      validate: (_value, failed) => problemIn(failed!) === undefined,
      defaultMessage: (failed) => `${failed!.property} ${problemIn(failed!)}`,
    },
  });
};

/** A secret of this service's own; outside loopback development it must be one that nobody can guess. */
export const IsSecret = (): PropertyDecorator =>
  hasNoProblem('isSecret', secretProblem, [MIN_BYTES, MIN_CHARACTERS]);

/** The same for a secret that may be left out. */
export const IsSecretIfSet = (): PropertyDecorator => {
  const problemOf: ProblemOf = (secret, exposed) =>
    secret === '' ? undefined : secretProblem(secret, exposed);
  return hasNoProblem('isSecret', problemOf, [MIN_BYTES, MIN_CHARACTERS]);
};

/** A password that this service or another one made by its own rules: only placeholders are refused. */
export const IsNoPlaceholder = (): PropertyDecorator => hasNoProblem('isNoPlaceholder', placeholderProblem);

/** An address (`scheme://user:password@host`) whose password, if it has one, is no placeholder. */
export const HasNoPlaceholder = (): PropertyDecorator => hasNoProblem('hasNoPlaceholder', addressProblem);
