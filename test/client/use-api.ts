/** A stranger's program: it uses the service through the installed client only. Lines that must not compile are marked. */
import {
  hasCode,
  openFirstlight,
  ProblemError,
  unwrap,
  type components,
  type Job,
  type UploadFile,
} from 'firstlight-client';

type Composite = components['schemas']['CompositeInput'];
type Spectrum = components['schemas']['SpectralDataView'];
// @ts-expect-error a spectrum always has its columns, units and source
void ({ hduIndex: 1, points: 2 } satisfies Spectrum);

const { api, session, jobs, upload, close } = openFirstlight({ baseUrl: process.env.API_URL as string });
const seen: Record<string, unknown> = {};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

const username = `typed-${Date.now()}`;
const registration = { username, email: `${username}@example.org`, password: 'Typed-Client-1' };
const user = await session.register(registration);
seen.role = user.role satisfies 'admin' | 'user';

const conflict = await api.POST('/api/auth/register', { body: registration });
if (!conflict.error) throw new Error('the name was given out twice');
seen.conflict = conflict.error.code;
// @ts-expect-error registering knows no such code
void (conflict.error.code === 'memory_budget');

// @ts-expect-error a password is a text
await api.POST('/api/auth/login', { body: { username, password: 1 } });

const file: UploadFile = new File(['ra,dec\n1,2\n'], 'typed.csv');
const record = await upload(file, { tags: ['typed'], visibility: 'private' });
seen.record = [
  record.fileName,
  record.dataType,
  record.tags,
  record.wcs?.CRVAL1 ?? null,
  record.owner?.username,
];

const list = await unwrap(api.GET('/api/spacedata', { params: { query: { tag: 'typed' } } }));
seen.list = list.items.map(({ id, wcs }) => [id === record.id, wcs?.footprint[0]?.[0] ?? null]);

// Fields with a default may be omitted.
const body: Composite = { channels: [{ dataIds: [record.id], color: { hue: 120 } }] };
const composite = await refusal(unwrap(api.POST('/api/composite/export-nchannel', { body })));
seen.composite = composite instanceof ProblemError && [
  composite.code,
  composite.errors.map(({ field }) => field),
];
// @ts-expect-error a channel has records
void ({ channels: [{ color: { hue: 1 } }] } satisfies Composite);

const missing = await refusal(jobs.wait(record.id));
seen.job = hasCode(missing, 'not_found') ? missing.code : missing;
// @ts-expect-error no such code
hasCode(missing, 'no_such_code');
const state = (job: Job): string => (job.type === 'import' ? job.obsId : job.status);
void state;

const health = await unwrap(api.GET('/api/health'));
seen.health = Object.keys(health.components);

close();
console.log(JSON.stringify(seen));
