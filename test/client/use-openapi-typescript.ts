/** A program of somebody who generates types with openapi-typescript. Lines that must not compile are marked. */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript.js';

const client = createClient<paths>({ baseUrl: process.env.API_URL as string });

const username = `fetch-${Date.now()}`;
const registration = { username, email: `${username}@example.org`, password: 'Typed-Client-1' };
const registered = await client.POST('/api/auth/register', { body: registration });
if (!registered.data) throw new Error(registered.error.detail);
const headers = { Authorization: `Bearer ${registered.data.accessToken}` };

const form = new FormData();
form.append('file', new File([Buffer.from(process.env.IMAGE as string, 'base64')], 'star.fits'));
const uploaded = await client.POST('/api/spacedata/upload', {
  headers,
  // openapi-typescript has the type string for a file in a form.
  body: { file: '' },
  bodySerializer: () => form,
});
if (!uploaded.data) throw new Error(uploaded.error.detail);
const record: components['schemas']['RecordView'] = uploaded.data;

const list = await client.GET('/api/spacedata', {
  headers,
  params: { query: { pageSize: 5, visibility: 'private' } },
});
if (!list.data) throw new Error(list.error.detail);

const preview = await client.GET('/api/spacedata/{id}/preview', {
  headers,
  params: { path: { id: record.id }, query: { width: 64, format: 'png' } },
  parseAs: 'arrayBuffer',
});
if (!preview.data) throw new Error(preview.error.detail);

const missing = await client.GET('/api/spacedata/{id}', {
  params: { path: { id: '00000000-0000-4000-8000-000000000000' } },
});
if (!missing.error) throw new Error('an unknown record was found');
// @ts-expect-error reading a record knows no such code
void (missing.error.code === 'memory_budget');
// @ts-expect-error a record has no such field
void record.noSuchField;

console.log(
  JSON.stringify({
    fileName: record.fileName,
    listed: list.data.items.map(({ id }) => id === record.id),
    preview: Buffer.from(preview.data).toString('latin1', 1, 4),
    missing: [missing.error.status, missing.error.code, missing.error.requestId.length > 0],
  }),
);
