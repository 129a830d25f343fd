/**
 * A stranger's program: it knows the service by types that were made from openapi.json alone (`openapi-types` lies
 * beside it when it is compiled, see the spec). Lines that must not compile are marked so.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-types.js';

type Composite = components['schemas']['CompositeDto'];
type Spectrum = components['schemas']['SpectralDataView'];
// @ts-expect-error a spectrum always has its columns, units and source
void ({ hduIndex: 1, points: 2 } satisfies Spectrum);

const api = createClient<paths>({ baseUrl: process.env.API_URL as string });
const seen: Record<string, unknown> = {};

const username = `typed-${Date.now()}`;
const registration = { username, email: `${username}@example.org`, password: 'Typed-Client-1' };
const { data: tokens } = await api.POST('/api/auth/register', { body: registration });
if (!tokens) throw new Error('no account');
seen.role = tokens.user.role satisfies 'admin' | 'user';
const headers = { Authorization: `Bearer ${tokens.accessToken}` };

const refused = await api.POST('/api/auth/register', { body: registration });
if (!refused.error) throw new Error('the name was given out twice');
seen.conflict = refused.error.code;
// @ts-expect-error registering knows no such code
void (refused.error.code === 'memory_budget');

// @ts-expect-error a password is a text
await api.POST('/api/auth/login', { body: { username, password: 1 } });

const form = { file: '', tags: ['typed'], visibility: 'private' as const };
const { data: record, response } = await api.POST('/api/spacedata/upload', {
  headers,
  body: form,
  bodySerializer: ({ file: _, ...fields }) => {
    const body = new FormData();
    for (const tag of fields.tags ?? []) body.append('tags', tag);
    body.append('file', new Blob(['ra,dec\n1,2\n']), 'typed.csv');
    return body;
  },
});
if (!record) throw new Error(`the upload was answered ${response.status}`);
seen.record = [
  record.fileName,
  record.dataType,
  record.tags,
  record.wcs?.CRVAL1 ?? null,
  record.owner?.username,
];

const { data: list } = await api.GET('/api/spacedata', { headers, params: { query: { tag: 'typed' } } });
seen.list = list?.items.map(({ id, wcs }) => [id === record.id, wcs?.footprint[0]?.[0] ?? null]);

const body = {
  channels: [{ dataIds: [record.id], color: { hue: 120 } }],
} as Composite;
const composite = await api.POST('/api/composite/export-nchannel', { headers, body });
seen.composite = composite.error && [composite.error.code, composite.error.errors?.map(({ field }) => field)];
// @ts-expect-error a channel has records
void ({ channels: [{ color: { hue: 1 } }] } satisfies Composite);

const { data: job, error: noJob } = await api.GET('/api/jobs/{jobId}', {
  headers,
  params: { path: { jobId: record.id } },
});
seen.job = job?.status ?? noJob?.code;

const { data: health } = await api.GET('/api/health');
seen.health = Object.keys(health?.components ?? {});

console.log(JSON.stringify(seen));
