/** A program of somebody who generates a client with @hey-api/openapi-ts. Lines that must not compile are marked. */
import { client } from './generated/hey-api/client.gen.js';
import {
  getPreview,
  getRecord,
  listRecords,
  register,
  uploadRecord,
  type RecordView,
} from './generated/hey-api/index.js';

client.setConfig({ baseUrl: process.env.API_URL as string });

const username = `hey-${Date.now()}`;
const registration = { username, email: `${username}@example.org`, password: 'Typed-Client-1' };
const { data: session } = await register({ body: registration, throwOnError: true });
client.setConfig({ auth: session.accessToken });

const file = new File([Buffer.from(process.env.IMAGE as string, 'base64')], 'star.fits');
const { data: uploaded } = await uploadRecord({ body: { file }, throwOnError: true });
const record: RecordView = uploaded;

const { data: list } = await listRecords({
  query: { pageSize: 5, visibility: 'private' },
  throwOnError: true,
});

const { data: preview } = await getPreview({
  path: { id: record.id },
  query: { width: 64, format: 'png' },
  throwOnError: true,
});

const { error } = await getRecord({ path: { id: '00000000-0000-4000-8000-000000000000' } });
if (!error) throw new Error('an unknown record was found');
// @ts-expect-error reading a record knows no such code
void (error.code === 'memory_budget');
// @ts-expect-error a record has no such field
void record.noSuchField;

console.log(
  JSON.stringify({
    fileName: record.fileName,
    listed: list.items.map(({ id }) => id === record.id),
    preview: Buffer.from(await preview.arrayBuffer()).toString('latin1', 1, 4),
    missing: [error.status, error.code, error.requestId.length > 0],
  }),
);
