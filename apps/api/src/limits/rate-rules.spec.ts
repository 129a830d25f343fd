import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RATE_RULES, RATE_WINDOWS, ruleOf, windowsWith } from './rate-rules.js';

const document = JSON.parse(readFileSync(path.resolve('openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase(), route] as const),
);
const nameOf = (method: string, route: string) => ruleOf({ method, path: route }).name;

/** Routes with the limit of the archive (docs/reference/limits.md, "Request rates"). */
const ARCHIVE_POSTS = operations.filter(
  ([method, route]) => method === 'POST' && route.startsWith('/api/archive/'),
);

describe('the rate rules', () => {
  it('have the numbers of the reference', () => {
    expect(RATE_WINDOWS).toEqual({
      archive: { limit: 30, periodSeconds: 60 },
      process: { limit: 10, periodSeconds: 60 },
      'import-progress': { limit: 1000, periodSeconds: 60 },
      tiles: { limit: 6000, periodSeconds: 60 },
      pictures: { limit: 1200, periodSeconds: 60 },
      page: { limit: 1200, periodSeconds: 60 },
      'other-minute': { limit: 300, periodSeconds: 60 },
      'other-hour': { limit: 5000, periodSeconds: 3600 },
      login: { limit: 20, periodSeconds: 900 },
      register: { limit: 5, periodSeconds: 3600 },
      refresh: { limit: 20, periodSeconds: 60 },
      'change-password': { limit: 5, periodSeconds: 900 },
    });
  });

  it('have a named rule for every route of the API', () => {
    const apart = operations.filter(([method, route]) => nameOf(method, route) !== 'other');
    expect(
      Object.fromEntries(apart.map(([method, route]) => [`${method} ${route}`, nameOf(method, route)])),
    ).toEqual({
      ...Object.fromEntries(ARCHIVE_POSTS.map(([method, route]) => [`${method} ${route}`, 'archive'])),
      'GET /api/health': 'health',
      'GET /api/health/live': 'health',
      'GET /api/health/ready': 'health',
      'GET /api/archive/import-progress/{jobId}': 'import-progress',
      'POST /api/spacedata/{id}/process': 'process',
      'GET /api/spacedata/{id}/thumbnail': 'pictures',
      'GET /api/spacedata/{id}/tiles': 'pictures',
      'GET /api/spacedata/{id}/tiles/{z}/{x}/{y}': 'tiles',
      'GET /api/composite/grid/{gridId}': 'pictures',
      'GET /api/composite/grid/{gridId}/{key}/{z}/{x}/{y}': 'tiles',
      'GET /api/discovery/featured/{target}/thumbnail': 'pictures',
      'POST /api/auth/login': 'login',
      'POST /api/auth/browser/login': 'login',
      'POST /api/auth/register': 'register',
      'POST /api/auth/browser/register': 'register',
      'POST /api/auth/refresh': 'refresh',
      'POST /api/auth/browser/refresh': 'refresh',
      'POST /api/auth/change-password': 'change-password',
    });
    expect(ARCHIVE_POSTS.length).toBeGreaterThan(10);
    expect(operations.length - apart.length).toBeGreaterThan(50);
  });

  it('count proofs of an account twice: by themselves, and with all other requests', () => {
    for (const name of ['login', 'register', 'refresh', 'change-password'])
      expect(ruleOf({ method: 'POST', path: `/api/auth/${name}` }).windows).toEqual([
        name,
        'other-minute',
        'other-hour',
      ]);
    expect(RATE_RULES.at(-1)?.windows).toEqual(['other-minute', 'other-hour']);
  });

  it.each([
    ['POST', '/api/archive/search/target/', 'archive'],
    ['POST', '/api/archive/import/cancel/1/2', 'archive'],
    ['POST', '/api/archive/', 'archive'],
    ['POST', '/api/archive', 'other'],
    ['GET', '/api/archive/search/target', 'other'],
    ['POST', '/api/archives/search', 'other'],
    ['POST', '/api/archive/import-progress/1', 'archive'],
    ['HEAD', '/api/archive/import-progress/1', 'import-progress'],
    ['PUT', '/api/archive/import-progress/1', 'other'],
    ['GET', '/api/archive/import-progress', 'other'],
    ['POST', '/api/spacedata/1/process/', 'process'],
    ['POST', '/api/spacedata/1/2/process', 'other'],
    ['POST', '/api/spacedata/1/processes', 'other'],
    ['POST', '/api/spacedata//process', 'other'],
    ['GET', '/api/spacedata/1/process', 'other'],
    ['GET', '/api/spacedata/1/tiles/0/1/2', 'tiles'],
    ['HEAD', '/api/spacedata/1/tiles/0/1/2/', 'tiles'],
    ['POST', '/api/spacedata/1/tiles/0/1/2', 'other'],
    ['GET', '/api/spacedata/1/tiles/0/1', 'other'],
    ['GET', '/api/spacedata/1/tiles/0/1/2/3', 'other'],
    ['GET', '/api/spacedata/1/tiles', 'pictures'],
    ['GET', '/api/composite/grid/g/k/0/1/2', 'tiles'],
    ['GET', '/api/composite/grid/g/k/0/1', 'other'],
    ['GET', '/api/composite/grid/g', 'pictures'],
    ['GET', '/api/composite/grid', 'other'],
    ['POST', '/api/composite/grid', 'other'],
    ['GET', '/api/spacedata/1/thumbnail/', 'pictures'],
    ['HEAD', '/api/discovery/featured/carina/thumbnail', 'pictures'],
    ['POST', '/api/spacedata/generate-thumbnails', 'other'],
    ['GET', '/api/spacedata/1/preview', 'other'],
    ['POST', '/api/auth/login/', 'login'],
    ['POST', '/api/auth/login/now', 'other'],
    ['POST', '/api/auth/browser/login/', 'login'],
    ['POST', '/api/auth/browser/browser/login', 'other'],
    ['POST', '/api/auth/browser/logout', 'other'],
    ['POST', '/api/auth/browser/change-password', 'other'],
    ['GET', '/api/auth/login', 'other'],
    ['GET', '/api/health/', 'health'],
    ['HEAD', '/api/health', 'health'],
    ['POST', '/api/health', 'other'],
    ['GET', '/api/health/x', 'other'],
    ['GET', '/api/health/live/', 'health'],
    ['GET', '/api/health/ready/x', 'other'],
    ['GET', '/api/healthy', 'other'],
    ['GET', '/api/data-management/statistics', 'other'],
    ['GET', '/api/datamanagement/statistics', 'other'],
    ['GET', '/', 'page'],
    ['GET', '/studio', 'page'],
    ['HEAD', '/assets/main.js', 'page'],
    ['GET', '/swagger', 'page'],
    ['GET', '/apis', 'page'],
    ['GET', '/api', 'other'],
    ['GET', '/hubs/job-progress/', 'other'],
    ['GET', '/vo/tap', 'other'],
    ['POST', '/studio', 'other'],
    ['POST', '/anything', 'other'],
  ])('count %s %s as %s', (method, route, name) => {
    expect(nameOf(method, route)).toBe(name);
  });
});

it('apply overrides to the named windows only', () => {
  const windows = windowsWith(['login=100/900', 'other-hour=1/2']);
  expect(windows).toEqual({
    ...RATE_WINDOWS,
    login: { limit: 100, periodSeconds: 900 },
    'other-hour': { limit: 1, periodSeconds: 2 },
  });
  expect(RATE_WINDOWS.login.limit).toBe(20);
  expect(windowsWith([])).toEqual(RATE_WINDOWS);
});

it.each(['logins', 'constructor', 'other'])('refuse an override of %s, naming the valid ones', (name) => {
  expect(() => windowsWith([`${name}=1/2`])).toThrow(
    `RATE_LIMIT_OVERRIDES: "${name}" is none of archive, process, import-progress, tiles, pictures, page, other-minute`,
  );
});
