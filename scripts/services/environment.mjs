/** Variables for programs, home, temporary files, languages, libraries and certificates. None is a secret. */
const OF_ANY_PROCESS =
  /^(PATH|HOME|TMPDIR|TZ|LANG|LANGUAGE|LC_[A-Z]+|LD_LIBRARY_PATH|LD_PRELOAD|MALLOC_\w+|SSL_CERT_(FILE|DIR))$/;

/** Variables of Node itself; NODE_AUTH_TOKEN is npm's. */
const OF_NODE = /^(NODE_(?!AUTH_)\w+|UV_THREADPOOL_SIZE)$/;

/**
 * Whether files are, or were, in a bucket.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
const usesBucket = ({ STORAGE_DRIVER, STORAGE_PREVIOUS_DRIVER }) =>
  [STORAGE_DRIVER, STORAGE_PREVIOUS_DRIVER].includes('s3');

/**
 * Variables of packages, for apps with the setting: S3 clients (credentials, only with a bucket), network clients, PostgreSQL's
 * client, the hub of models.
 */
const OF_PACKAGES = [
  { setting: 'S3_BUCKET', names: /^AWS_\w+$/, isNeeded: usesBucket },
  { setting: 'S3_BUCKET', names: /^(https?|all|no)_proxy$/i },
  { setting: 'DATABASE_URL', names: /^PG[A-Z]+$/ },
  { setting: 'EMBEDDING_MODEL', names: /^HF_\w+$/ },
];

/**
 * The environment of a server without settings in it: PostgreSQL, Redis.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const serverEnvironment = (env) => pick(env, (name) => OF_ANY_PROCESS.test(name));

/**
 * The environment of an app: its own settings, and variables of the process and its packages, without secrets of other apps or
 * other variables of the user's shell.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} settings those that the app reads (libs/platform/src/config/app-settings.ts)
 * @returns {NodeJS.ProcessEnv}
 */
export function ownEnvironment(env, settings) {
  const packages = OF_PACKAGES.filter(
    ({ setting, isNeeded }) => settings.includes(setting) && (isNeeded?.(env) ?? true),
  );
  const patterns = [OF_ANY_PROCESS, OF_NODE, ...packages.map(({ names }) => names)];
  return pick(env, (name) => settings.includes(name) || patterns.some((pattern) => pattern.test(name)));
}

const pick = (env, isWanted) => Object.fromEntries(Object.entries(env).filter(([name]) => isWanted(name)));
