import { SettingsError } from '#platform';

/** Number of requests per client in any period of this length. */
export interface RateWindow {
  readonly limit: number;
  readonly periodSeconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

/** All rate limits (docs/reference/limits.md, "Request rates"), named as in `RATE_LIMIT_OVERRIDES` and in their counters. */
export const RATE_WINDOWS = {
  archive: { limit: 30, periodSeconds: MINUTE },
  process: { limit: 10, periodSeconds: MINUTE },
  'import-progress': { limit: 1000, periodSeconds: MINUTE },
  tiles: { limit: 6000, periodSeconds: MINUTE },
  pictures: { limit: 1200, periodSeconds: MINUTE },
  page: { limit: 1200, periodSeconds: MINUTE },
  'other-minute': { limit: 300, periodSeconds: MINUTE },
  'other-hour': { limit: 5000, periodSeconds: HOUR },
  login: { limit: 20, periodSeconds: 15 * MINUTE },
  register: { limit: 5, periodSeconds: HOUR },
  refresh: { limit: 20, periodSeconds: MINUTE },
  'change-password': { limit: 5, periodSeconds: 15 * MINUTE },
} as const satisfies Record<string, RateWindow>;

export type WindowName = keyof typeof RATE_WINDOWS;

/** Requests of a rule, and the windows in which each of them counts: all of them or none. */
export interface RateRule {
  readonly name: string;
  /** Default: any. `GET` includes `HEAD`. */
  readonly method?: 'GET' | 'POST';
  readonly path: RegExp;
  readonly windows: readonly WindowName[];
}

const OTHER = ['other-minute', 'other-hour'] as const;

/** Limits of logins and the like apply in addition to those of all other requests; browsers share them with other clients. */
const ofAccounts = (name: 'login' | 'register' | 'refresh' | 'change-password', path: RegExp): RateRule => ({
  name,
  method: 'POST',
  path,
  windows: [name, ...OTHER],
});

/** A tile of a record's image, or of a channel of a composition grid. */
const TILE = /^\/api\/(?:spacedata\/[^/]+\/tiles|composite\/grid\/[^/]+\/[^/]+)(?:\/[^/]+){3}\/?$/;

/** What a list of pictures shows: thumbnails of records and featured targets, tile sets and composition grids. */
const PICTURE =
  /^\/api\/(?:(?:spacedata|discovery\/featured)\/[^/]+\/thumbnail|spacedata\/[^/]+\/tiles|composite\/grid\/[^/]+)\/?$/;

/** Requests without a rule of their own. */
export const OTHER_RULE: RateRule = { name: 'other', path: /^/, windows: OTHER };

/** Requests that do not count. */
export const UNLIMITED_RULE: RateRule = { name: 'unlimited', path: /^/, windows: [] };

/**
 * The first matching rule applies. Health is unlimited, so that monitoring gets a response whatever others send from the same
 * address.
 */
export const RATE_RULES: readonly RateRule[] = [
  { name: 'health', method: 'GET', path: /^\/api\/health(?:\/live|\/ready)?\/?$/, windows: [] },
  { name: 'archive', method: 'POST', path: /^\/api\/archive\//, windows: ['archive'] },
  { name: 'process', method: 'POST', path: /^\/api\/spacedata\/[^/]+\/process\/?$/, windows: ['process'] },
  {
    name: 'import-progress',
    method: 'GET',
    path: /^\/api\/archive\/import-progress\//,
    windows: ['import-progress'],
  },
  { name: 'tiles', method: 'GET', path: TILE, windows: ['tiles'] },
  { name: 'pictures', method: 'GET', path: PICTURE, windows: ['pictures'] },
  { name: 'page', method: 'GET', path: /^\/(?!(?:api|hubs|vo)(?:\/|$))/, windows: ['page'] },
  ofAccounts('login', /^\/api\/auth\/(?:browser\/)?login\/?$/),
  ofAccounts('register', /^\/api\/auth\/(?:browser\/)?register\/?$/),
  ofAccounts('refresh', /^\/api\/auth\/(?:browser\/)?refresh\/?$/),
  ofAccounts('change-password', /^\/api\/auth\/change-password\/?$/),
  OTHER_RULE,
];

/**
 * The rule of a request. Paths have one spelling (`create-app.ts`), so that a path that does not match a rule does not match
 * its route either.
 */
export const ruleOf = ({ method, path }: { readonly method: string; readonly path: string }): RateRule =>
  RATE_RULES.find((rule) => fits(rule, method === 'HEAD' ? 'GET' : method, path)) as RateRule;

const fits = (rule: RateRule, method: string, path: string): boolean =>
  (rule.method === undefined || rule.method === method) && rule.path.test(path);

export type RateWindows = Readonly<Record<WindowName, RateWindow>>;

/**
 * The windows with `RATE_LIMIT_OVERRIDES` applied (`login=100/900`: a hundred in 900 seconds), whose format the settings have
 * checked.
 * @throws SettingsError naming an unknown window
 */
export function windowsWith(overrides: readonly string[]): RateWindows {
  const windows: Record<WindowName, RateWindow> = { ...RATE_WINDOWS };
  for (const override of overrides) {
    const [name, limit, periodSeconds] = override.split(/[=/]/);
    if (!isWindowName(name)) throw unknown(name);
    windows[name] = { limit: Number(limit), periodSeconds: Number(periodSeconds) };
  }
  return windows;
}

const isWindowName = (name: string): name is WindowName => Object.hasOwn(RATE_WINDOWS, name);

const unknown = (name: string) =>
  new SettingsError(
    `Settings: RATE_LIMIT_OVERRIDES: ${JSON.stringify(name)} is none of ${Object.keys(RATE_WINDOWS).join(', ')}`,
  );
