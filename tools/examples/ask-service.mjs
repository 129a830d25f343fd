/** Requests of the main operations, in an order in which each finds what it needs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../scripts/processes/failure.mjs';

const OBSERVATIONS = ['f090w', 'f444w'].map((filter) => `jw02731-o001_t017_nircam_clear-${filter}`);
const SPECTRUM = 'wavelength,flux\n1.0,0.012\n1.1,0.015\n1.2,0.013\n';
const UNSUCCESSFUL = ['failed', 'cancelled'];
const POLL_MS = 500;

/**
 * Asks a service that uses the sample archive, with an account of its own.
 *
 * @param {string} baseUrl
 * @returns {Promise<{ answers: Record<string, unknown>, problems: Record<string, unknown> }>} answers by operation id, problems by the
 * name of their shared response
 */
export async function askService(baseUrl) {
  const client = openClient(baseUrl);
  await askAccount(client);
  await askArchive(client);
  const ids = await askImports(client);
  await askLibrary(client, ids[0]);
  await askPictures(client, ids);
  await askTables(client);
  await askProblems(client);
  return { answers: client.answers, problems: client.problems };
}

/** A client that keeps each answer by name; its token is that of the last login. */
function openClient(baseUrl) {
  const answers = {};
  const problems = {};
  const client = { answers, problems, token: '', get, post, problem };
  return client;

  async function send(route, options = {}) {
    const authorization = client.token && { authorization: `Bearer ${client.token}` };
    const headers = { ...authorization, ...options.headers };
    const response = await fetch(new URL(route, baseUrl), { ...options, headers });
    return { ok: response.ok, body: /** @type {any} */ (await response.json()) };
  }
  async function keep(name, route, options) {
    const { ok, body } = await send(route, options);
    if (!ok) throw new Failure(`${name}: ${body.detail}`);
    answers[name] = body;
    return body;
  }
  function get(name, route) {
    return keep(name, route);
  }
  function post(name, route, body) {
    return keep(name, route, posted(body));
  }
  async function problem(name, route, body) {
    const answer = await send(route, body && posted(body));
    if (answer.ok) throw new Failure(`${name}: ${route} gave no problem`);
    problems[name] = answer.body;
  }
}

function posted(body) {
  if (body instanceof FormData) return { method: 'POST', body };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function askAccount(client) {
  const name = `ada-${randomUUID().slice(0, 8)}`;
  const account = { username: name, password: `Example-${randomUUID()}-9a` };
  await client.problem('Unauthenticated', '/api/auth/me');
  await client.post('register', '/api/auth/register', {
    ...account,
    email: `${name}@example.org`,
    displayName: 'Ada',
  });
  const { accessToken } = await client.post('logIn', '/api/auth/login', account);
  client.token = accessToken;
  await client.get('getAccount', '/api/auth/me');
  await client.get('getHealth', '/api/health');
}

async function askArchive(client) {
  const target = { targetName: 'NGC 3324', radius: 0.1, calibLevels: [3] };
  await client.post('searchByTarget', '/api/archive/search/target', target);
  await client.post('listProducts', '/api/archive/products', {
    obsIds: OBSERVATIONS.slice(0, 1),
    calibLevels: [3],
  });
  await client.get('listFeaturedTargets', '/api/discovery/featured');
  const observations = ['F090W', 'F444W'].map((filter) => ({ filter, instrument: 'NIRCAM' }));
  await client.post('suggestRecipes', '/api/discovery/suggest-recipes', { observations });
}

/** @returns {Promise<string[]>} an image of each observation */
async function askImports(client) {
  const ids = [];
  for (const obsId of OBSERVATIONS) {
    const { jobId } = await client.post('startImport', '/api/archive/import', { obsId, tags: ['carina'] });
    const { recordIds } = await endOf(client, jobId);
    const records = await Promise.all(recordIds.map((id) => client.get('getRecord', `/api/spacedata/${id}`)));
    const image = records.find(({ dataType }) => dataType === 'image');
    if (!image) throw new Failure(`the import of ${obsId} made no image`);
    ids.push(image.id);
  }
  await client.get('listJobs', '/api/jobs?type=import&pageSize=1');
  return ids;
}

async function endOf(client, jobId) {
  for (;;) {
    const job = await client.get('getImport', `/api/archive/import-progress/${jobId}`);
    if (job.status === 'completed') {
      await client.get('getJob', `/api/jobs/${jobId}`);
      return job;
    }
    if (UNSUCCESSFUL.includes(job.status))
      throw new Failure(`the import is ${job.status}: ${job.error?.detail}`);
    await wait(POLL_MS);
  }
}

async function askLibrary(client, id) {
  await client.get('getRecord', `/api/spacedata/${id}`);
  await client.get('listRecords', '/api/spacedata?pageSize=1');
  await client.post('searchRecords', '/api/datamanagement/search', { q: 'NGC 3324', pageSize: 1 });
  await client.get('getLibraryStatistics', '/api/datamanagement/statistics');
  await client.get('searchSemantically', '/api/search/semantic?q=infrared%20images%20of%20nebulae&topK=1');
  await client.get('getHeader', `/api/spacedata/${id}/header`);
  await client.get('getHistogram', `/api/spacedata/${id}/histogram?bins=4`);
  await client.get('convertPosition', `/api/spacedata/${id}/sky?x=100&y=100`);
  const region = { type: 'rectangle', x: 40, y: 40, width: 50, height: 50 };
  await client.post('measureRegion', '/api/analysis/region-statistics', { dataId: id, region });
  await client.post('detectSources', '/api/analysis/detect-sources', {
    dataId: id,
    thresholdSigma: 5,
    fwhm: 3,
  });
}

async function askPictures(client, dataIds) {
  const composite = {
    channels: dataIds.map((id, index) => ({ dataIds: [id], color: { hue: [240, 0][index] } })),
    width: 1000,
  };
  await client.post('estimateComposite', '/api/composite/estimate', composite);
  await client.post('analyzeChannels', '/api/composite/analyze-channels', composite);
  await client.post('exportComposite', '/api/composite/export-nchannel', composite);
  await client.post('getMosaicFootprint', '/api/mosaic/footprint', { dataIds });
}

async function askTables(client) {
  const form = new FormData();
  form.append('file', new Blob([SPECTRUM]), 'star.csv');
  form.append('description', 'Spectrum of a star');
  const { id } = await client.post('uploadRecord', '/api/spacedata/upload', form);
  await client.get('listTables', `/api/analysis/table-info?dataId=${id}`);
  await client.get('getTableRows', `/api/analysis/table-data?dataId=${id}&pageSize=2`);
  await client.get('getSpectrum', `/api/analysis/spectral-data?dataId=${id}`);
}

async function askProblems(client) {
  await client.problem('ValidationFailed', '/api/archive/search/coordinates', { ra: 400, dec: -58.6 });
  await client.problem('NotFound', `/api/spacedata/${randomUUID()}`);
}
