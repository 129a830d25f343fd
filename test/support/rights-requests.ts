import { randomUUID } from 'node:crypto';
import type { CallOptions } from './api-client.js';
import { compositeOf } from './library.js';

/** Subject of a request of the matrix. */
export interface Subject {
  /** A record of the required kind. */
  readonly id: string;
  /** The observation of this record only. */
  readonly base: string;
  readonly tag: string;
  readonly obsId: string;
  /** The tile set of its image. */
  readonly tileSetId: string;
  /** A public image of the same position. */
  readonly otherId: string;
  /** A job of the owner. */
  readonly jobId: string;
  /** An export of the owner, with its file. */
  readonly exportId: string;
  /** An import of the owner. */
  readonly importId: string;
  /** A composition grid that the owner asked for, and a tile of its only channel, of the record. */
  readonly gridPath: string;
  readonly tilePath: string;
  /** Another user's name. */
  readonly username: string;
}

export interface RightsRequest {
  readonly path: string;
  readonly options?: CallOptions;
}

/** Request of an operation, and the subject of its rights. */
export interface RightsCase {
  /**
   * `record`: it names one; `list`: it lists them, and the matrix says whether the record is among them; `report`: it reports
   * on each; `job`: it names one; `service`: neither.
   */
  readonly about: 'record' | 'list' | 'report' | 'job' | 'service';
  readonly of?: 'image' | 'table';
  /** It names a composition grid of the record. */
  readonly ofGrid?: boolean;
  readonly request: (subject: Subject) => RightsRequest;
}

const get = (path: string): RightsRequest => ({ path });
const send = (path: string, body?: object): RightsRequest => ({ path, options: { body } });
/** As a page of the service sends it, here without a cookie. */
const fromPage = (path: string): RightsRequest => ({
  path,
  options: { headers: { 'x-firstlight-session': '1' } },
});

const onRecord = (request: RightsCase['request'], of?: 'table'): RightsCase => ({
  about: 'record',
  of,
  request,
});
const onList = (request: RightsCase['request']): RightsCase => ({ about: 'list', request });
const onReport = (request: RightsCase['request']): RightsCase => ({ about: 'report', request });
const onJob = (request: RightsCase['request']): RightsCase => ({ about: 'job', request });
const onService = (request: RightsCase['request']): RightsCase => ({ about: 'service', request });

const record = (rest: string, body?: object, of?: 'table') =>
  onRecord(
    ({ id }) => (body ? send(`/api/spacedata/${id}${rest}`, body) : get(`/api/spacedata/${id}${rest}`)),
    of,
  );
const mosaic = (rest: string, more: object = {}) =>
  onRecord(({ id, otherId }) => send(`/api/mosaic/${rest}`, { dataIds: [id, otherId], ...more }));
const composite = (rest: string) =>
  onRecord(({ id }) =>
    send(`/api/composite/${rest}`, compositeOf([id], rest === 'analyze-channels' ? {} : { width: 32 })),
  );
const ofGrid = (request: RightsCase['request']): RightsCase => ({ about: 'record', ofGrid: true, request });
const table = (rest: string) => onRecord(({ id }) => get(`/api/analysis/${rest}?dataId=${id}`), 'table');
const form = (): FormData => {
  const fields = new FormData();
  fields.append('file', new Blob(['a,b\n1,2\n']), 'rights.csv');
  return fields;
};
const PASSWORD = 'Wrong-password-1';
const OBSERVED = { filter: 'F200W', instrument: 'NIRCAM' };

/** The area has two paths (docs/reference/wire-format.md, "Data management"). */
const bothWays = (cases: (area: string) => Record<string, RightsCase>): Record<string, RightsCase> => ({
  ...cases('/api/datamanagement'),
  ...cases('/api/data-management'),
});

/** Every operation of openapi.json, once. A new operation needs an entry here, and a line in rights-matrix.json. */
export const RIGHTS_CASES: Readonly<Record<string, RightsCase>> = {
  'POST /api/auth/register': onService(() => send('/api/auth/register', {})),
  'POST /api/auth/login': onService(() =>
    send('/api/auth/login', { username: randomUUID(), password: PASSWORD }),
  ),
  'POST /api/auth/refresh': onService(() => send('/api/auth/refresh', { refreshToken: 'x' })),
  'POST /api/auth/logout': onService(() => send('/api/auth/logout', { refreshToken: 1 })),
  'POST /api/auth/browser/register': onService(() => send('/api/auth/browser/register', {})),
  'POST /api/auth/browser/login': onService(() =>
    send('/api/auth/browser/login', { username: randomUUID(), password: PASSWORD }),
  ),
  'POST /api/auth/browser/refresh': onService(() => fromPage('/api/auth/browser/refresh')),
  'POST /api/auth/browser/logout': onService(() => fromPage('/api/auth/browser/logout')),
  'POST /api/auth/change-password': onService(() => send('/api/auth/change-password', {})),
  'GET /api/auth/me': onService(() => get('/api/auth/me')),
  'GET /api/config': onService(() => get('/api/config')),
  'GET /api/health': onService(() => get('/api/health')),
  'GET /api/health/live': onService(() => get('/api/health/live')),
  'GET /api/health/ready': onService(() => get('/api/health/ready')),
  'POST /api/archive/search/target': onService(() =>
    send('/api/archive/search/target', { targetName: 'NGC 3324' }),
  ),
  'POST /api/archive/search/coordinates': onService(() =>
    send('/api/archive/search/coordinates', { ra: 1, dec: 1 }),
  ),
  'POST /api/archive/search/observation': onService(() =>
    send('/api/archive/search/observation', { obsId: 'jw1' }),
  ),
  'POST /api/archive/search/program': onService(() =>
    send('/api/archive/search/program', { programId: '1' }),
  ),
  'POST /api/archive/whats-new': onService(() => send('/api/archive/whats-new', { daysBack: 1 })),
  'POST /api/archive/products': onService(() => send('/api/archive/products', { obsIds: ['jw1'] })),
  'POST /api/archive/import': onService(() => send('/api/archive/import', {})),
  'GET /api/archive/import-progress/{jobId}': onJob(({ importId }) =>
    get(`/api/archive/import-progress/${importId}`),
  ),
  'POST /api/archive/import/cancel/{jobId}': onJob(({ importId }) =>
    get(`/api/archive/import/cancel/${importId}`),
  ),
  'POST /api/archive/import/resume/{jobId}': onJob(({ importId }) =>
    get(`/api/archive/import/resume/${importId}`),
  ),
  'POST /api/archive/import/dismiss/{jobId}': onJob(({ importId }) =>
    get(`/api/archive/import/dismiss/${importId}`),
  ),
  'GET /api/archive/import/check-files/{obsId}': onService(({ obsId }) =>
    get(`/api/archive/import/check-files/${obsId}`),
  ),
  'POST /api/archive/import/from-existing/{obsId}': onService(({ obsId }) =>
    get(`/api/archive/import/from-existing/${obsId}`),
  ),
  'POST /api/archive/refresh-metadata/{obsId}': onRecord(({ obsId }) =>
    get(`/api/archive/refresh-metadata/${obsId}`),
  ),
  'POST /api/archive/refresh-metadata-all': onService(() => get('/api/archive/refresh-metadata-all')),
  'GET /api/discovery/featured': onService(() => get('/api/discovery/featured')),
  'GET /api/discovery/featured/{target}/thumbnail': onService(() =>
    get('/api/discovery/featured/none/thumbnail'),
  ),
  'POST /api/discovery/suggest-recipes': onRecord(({ id }) =>
    send('/api/discovery/suggest-recipes', { observations: [{ dataId: id, ...OBSERVED }] }),
  ),
  'GET /api/admin/audit': onService(() => get('/api/admin/audit?pageSize=1')),
  'GET /api/search/semantic': onService(() => get('/api/search/semantic?q=star')),
  'GET /api/search/index-status': onService(() => get('/api/search/index-status')),
  'POST /api/search/reindex': onService(() => get('/api/search/reindex')),
  'GET /api/spacedata/algorithms': onService(() => get('/api/spacedata/algorithms')),
  'POST /api/spacedata/{id}/process': record('/process', { algorithm: 'statistics' }),
  'GET /api/spacedata': onList(({ tag }) => get(`/api/spacedata?tag=${tag}`)),
  'POST /api/spacedata': onService(() => ({ path: '/api/spacedata', options: { body: form() } })),
  'POST /api/spacedata/upload': onService(() => ({
    path: '/api/spacedata/upload',
    options: { body: form() },
  })),
  'GET /api/spacedata/{id}': record(''),
  'PUT /api/spacedata/{id}': record('', { tags: ['changed'] }),
  'DELETE /api/spacedata/{id}': record(''),
  'POST /api/spacedata/{id}/share': onRecord(({ id, username }) =>
    send(`/api/spacedata/${id}/share`, { usernames: [username] }),
  ),
  'POST /api/spacedata/{id}/archive': record('/archive'),
  'POST /api/spacedata/{id}/unarchive': record('/unarchive'),
  'POST /api/spacedata/{id}/validate': record('/validate'),
  'GET /api/spacedata/type/{dataType}': onList(({ tag }) => get(`/api/spacedata/type/image?tag=${tag}`)),
  'GET /api/spacedata/status/{status}': onList(({ tag }) => get(`/api/spacedata/status/ready?tag=${tag}`)),
  'POST /api/spacedata/search': onList(({ tag }) => send('/api/spacedata/search', { tags: [tag] })),
  'POST /api/spacedata/check-availability': onList(({ obsId }) =>
    send('/api/spacedata/check-availability', { observationIds: [obsId] }),
  ),
  'GET /api/spacedata/lineage': onList(() => get('/api/spacedata/lineage?pageSize=200')),
  'GET /api/spacedata/lineage/{observationBaseId}': onRecord(({ base }) =>
    get(`/api/spacedata/lineage/${base}`),
  ),
  'DELETE /api/spacedata/observation/{observationBaseId}': onRecord(({ base }) =>
    get(`/api/spacedata/observation/${base}`),
  ),
  'DELETE /api/spacedata/observation/{observationBaseId}/level/{processingLevel}': onRecord(({ base }) =>
    get(`/api/spacedata/observation/${base}/level/L3`),
  ),
  'POST /api/spacedata/observation/{observationBaseId}/level/{processingLevel}/archive': onRecord(
    ({ base }) => get(`/api/spacedata/observation/${base}/level/L3/archive`),
  ),
  'POST /api/spacedata/generate-thumbnails': onService(() => get('/api/spacedata/generate-thumbnails')),
  'GET /api/spacedata/{id}/preview': record('/preview?width=16'),
  'GET /api/spacedata/{id}/thumbnail': record('/thumbnail'),
  'GET /api/spacedata/{id}/histogram': record('/histogram'),
  'GET /api/spacedata/{id}/pixeldata': record('/pixeldata'),
  'GET /api/spacedata/{id}/cut': record('/cut?x=0&y=0&w=1&h=1'),
  'GET /api/spacedata/{id}/cubeinfo': record('/cubeinfo'),
  'GET /api/spacedata/{id}/tiles': record('/tiles'),
  'GET /api/spacedata/{id}/tiles/{z}/{x}/{y}': onRecord(({ id, tileSetId }) =>
    get(`/api/spacedata/${id}/tiles/0/0/0?v=${tileSetId}`),
  ),
  'GET /api/spacedata/{id}/sky': record('/sky?x=0&y=0'),
  'POST /api/spacedata/{id}/sky': record('/sky', { x: [0], y: [0] }),
  'GET /api/spacedata/{id}/header': record('/header'),
  'GET /api/spacedata/{id}/file': record('/file'),
  'GET /api/analysis/table-info': table('table-info'),
  'GET /api/analysis/table-data': onRecord(
    ({ id }) => get(`/api/analysis/table-data?dataId=${id}&hduIndex=0`),
    'table',
  ),
  'GET /api/analysis/spectral-data': onRecord(
    ({ id }) => get(`/api/analysis/spectral-data?dataId=${id}&hduIndex=0`),
    'table',
  ),
  'POST /api/analysis/region-statistics': onRecord(({ id }) =>
    send('/api/analysis/region-statistics', {
      dataId: id,
      region: { type: 'rectangle', x: 1, y: 1, width: 5, height: 5 },
    }),
  ),
  'POST /api/analysis/detect-sources': onRecord(({ id }) =>
    send('/api/analysis/detect-sources', { dataId: id }),
  ),
  'POST /api/composite/generate-nchannel': composite('generate-nchannel'),
  'POST /api/composite/estimate': composite('estimate'),
  'POST /api/composite/analyze-channels': composite('analyze-channels'),
  'POST /api/composite/export-nchannel': composite('export-nchannel'),
  'POST /api/composite/grid': onRecord(({ id }) =>
    send('/api/composite/grid', { channels: [{ dataIds: [id] }] }),
  ),
  'GET /api/composite/grid/{gridId}': ofGrid(({ gridPath }) => get(gridPath)),
  'GET /api/composite/grid/{gridId}/{key}/{z}/{x}/{y}': ofGrid(({ tilePath }) => get(tilePath)),
  'POST /api/mosaic/generate': mosaic('generate', { width: 32 }),
  'POST /api/mosaic/generate-and-save': mosaic('generate-and-save'),
  'POST /api/mosaic/export': mosaic('export'),
  'POST /api/mosaic/save': mosaic('save'),
  'POST /api/mosaic/footprint': mosaic('footprint'),
  'GET /api/mosaic/limits': onService(() => get('/api/mosaic/limits')),
  'GET /api/jobs': onService(() => get('/api/jobs')),
  'GET /api/jobs/{jobId}': onJob(({ jobId }) => get(`/api/jobs/${jobId}`)),
  'POST /api/jobs/{jobId}/cancel': onJob(({ jobId }) => get(`/api/jobs/${jobId}/cancel`)),
  'GET /api/jobs/{jobId}/result': onJob(({ jobId }) => get(`/api/jobs/${jobId}/result`)),
  'POST /api/downloads': onRecord(({ id }) => send('/api/downloads', { path: `/api/spacedata/${id}/file` })),
  'GET /api/downloads/{ticket}': onService(() => get(`/api/downloads/${'x'.repeat(80)}`)),
  ...bothWays((area) => ({
    [`POST ${area}/search`]: onList(({ tag }) => send(`${area}/search`, { tags: [tag] })),
    [`GET ${area}/statistics`]: onService(() => get(`${area}/statistics`)),
    [`POST ${area}/bulk/tags`]: onReport(({ id }) =>
      send(`${area}/bulk/tags`, { recordIds: [id], add: ['x'] }),
    ),
    [`POST ${area}/bulk/status`]: onReport(({ id }) =>
      send(`${area}/bulk/status`, { recordIds: [id], status: 'failed' }),
    ),
    [`POST ${area}/bulk/delete`]: onReport(({ id }) => send(`${area}/bulk/delete`, { recordIds: [id] })),
    [`POST ${area}/export`]: onService(({ id }) => send(`${area}/export`, { recordIds: [id] })),
    [`GET ${area}/export/{exportId}`]: onJob(({ exportId }) => get(`${area}/export/${exportId}`)),
    [`POST ${area}/import/scan`]: onService(() => get(`${area}/import/scan`)),
    [`POST ${area}/migrate-storage-keys`]: onService(() => get(`${area}/migrate-storage-keys`)),
    [`POST ${area}/claim-orphaned`]: onService(() => send(`${area}/claim-orphaned`, { ownerId: 'x' })),
  })),
};
