import { Agent } from 'node:http';
import { call, callerOf, openAccount, type Account } from '../../support/api-client.js';
import { judgeAnswer } from '../../support/fuzz/judge-answer.js';
import { makeRequest, type FuzzRequest } from '../../support/fuzz/make-request.js';
import { OPERATIONS } from '../../support/fuzz/operations.js';
import { createRandom } from '../../support/fuzz/random.js';
import { sendRequest } from '../../support/fuzz/send-request.js';
import { upload } from '../../support/library.js';
import { openAdmin } from '../../support/open-admin.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type Stack } from '../../support/start-stack.js';

/** `npm run fuzz:api -- --minutes N` sets both. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0.6);
const SEED = Number(process.env.FUZZ_SEED ?? 20260705);

const RUN_MS = MINUTES * 60_000;
const CALLERS = 4;
/** Number of kinds of faults after which the run stops. */
const MAX_FAULTS = 40;
const VALID_PART = 0.3;
const FEW_RECORDS = 4;
const HERE = { ra: 84, dec: -5 };

jest.setTimeout(RUN_MS + 240_000);

let stack: Stack;
const accounts = {} as Record<'user' | 'admin', Account>;
/** Access tokens of the requests sent, by role. */
const tokens: (string | undefined)[] = [undefined];
const [USER, ADMIN] = [1, 2];
const known = {
  recordIds: [] as string[],
  jobIds: [] as string[],
  grid: { id: 'none', key: 'none' },
  userIds: [] as string[],
  usernames: [] as string[],
};

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    isLong: true,
  });
  accounts.user = await openAccount(stack.url);
  accounts.admin = await openAdmin(stack);
  tokens.push(await logIn(accounts.user), await logIn(accounts.admin));
  for (const { id, username: name } of Object.values(accounts)) {
    known.userIds.push(id);
    known.usernames.push(name);
  }
  await addRecords();
}, 120_000);

afterAll(() => stack?.stop());

/** An image, a table and a spectrum: deleted ones are made again. A logout sent meanwhile leaves the rest to the next round. */
async function addRecords(): Promise<void> {
  const owner = callerOf(stack.url, tokens[USER]);
  const grid = { ...HERE, scaleArcsec: 0.5, width: 48, height: 48 };
  const image = starImage({ grid, star: HERE, filter: 'F200W', fwhmArcsec: 2 });
  const visibility = known.recordIds.length % 2 ? 'private' : 'public';
  for (const [name, bytes] of [
    ['fuzz_i2d.fits', image],
    ['fuzz_x1d.csv', 'wavelength,flux\n1,2\n2,3\n'],
    ['fuzz.json', '{"a":1}'],
  ] as const) {
    const { status, json } = await upload(owner, name, bytes, { visibility });
    if (status === 401) return;
    expect([name, status]).toEqual([name, 201]);
    known.recordIds.push(json.id);
  }
}

/** @returns an access token; undefined while the account is locked, which is answered like a wrong password */
async function logIn({ username, password }: Account): Promise<string | undefined> {
  const { status, json } = await call(stack.url, 'POST', '/api/auth/login', { body: { username, password } });
  if (status === 401) return undefined;
  if (status !== 200) throw new Error(`login of ${username} answered ${status}`);
  return json.accessToken;
}

/**
 * The operations sent include logout, which ends all sessions of an account, and changes of its password with a wrong one, which lock it:
 * then it logs in again, or another account takes its place.
 */
async function replaceEndedSessions(): Promise<void> {
  for (const [role, name] of [
    [USER, 'user'],
    [ADMIN, 'admin'],
  ] as const) {
    const { status } = await callerOf(stack.url, tokens[role]).get('/api/auth/me');
    if (status !== 401) continue;
    tokens[role] = await logIn(accounts[name]);
    if (tokens[role]) continue;
    accounts[name] = await (name === 'user' ? openAccount(stack.url) : openAdmin(stack));
    tokens[role] = await logIn(accounts[name]);
  }
}

interface Fault {
  readonly what: string;
  readonly request: string;
}

const describeRequest = ({ method, path, headers, body }: FuzzRequest, role: number): string =>
  `as ${['anonymous', 'user', 'admin'][role]}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${(body ?? '').toString().slice(0, 500)}`;

/** Kinds of faults: the same message at the same operation counts once. */
const kindOf = (operation: string, what: string): string =>
  `${operation} ${what.replace(/[0-9a-f]{8}-[0-9a-f-]+|"[^"]*"|\d{4,}/g, '…').slice(0, 90)}`;

/** Ids in a response that later requests may use. */
function learn(operation: string, bytes: Buffer, status: number): void {
  if (operation === 'POST /api/composite/grid' && status === 200) learnGrid(bytes);
  if (status !== 201 && status !== 202) return;
  const { jobId, id } = JSON.parse(bytes.toString()) as { jobId?: string; id?: string };
  if (jobId) known.jobIds.push(jobId);
  if (id && operation.includes('spacedata')) known.recordIds.push(id);
}

function learnGrid(bytes: Buffer): void {
  const { id, channels } = JSON.parse(bytes.toString()) as { id: string; channels: { key: string }[] };
  Object.assign(known.grid, { id, key: channels[0].key });
}

it(`the API answers every operation as documented, whatever is sent (${MINUTES} minutes, seed ${SEED})`, async () => {
  const faults = new Map<string, Fault>();
  const counts = new Map<string, number>();
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const until = Date.now() + RUN_MS;
  let turn = 0;

  const once = async (random: ReturnType<typeof createRandom>) => {
    const operation = OPERATIONS[turn++ % OPERATIONS.length];
    const role = random.whole(0, 2);
    const request = makeRequest(operation, random.chance(VALID_PART), random, known);
    let what: string | null;
    try {
      const answer = await sendRequest(stack.url, request, tokens[role], agent);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      what = judgeAnswer(request, answer, [stack.dataDir, '    at ', 'node_modules']);
      if (what === null) learn(operation.name, answer.bytes, answer.status);
    } catch (error) {
      what = `no answer: ${String(error)}`;
    }
    counts.set(operation.name, (counts.get(operation.name) ?? 0) + 1);
    if (what !== null)
      faults.set(kindOf(operation.name, what), { what, request: describeRequest(request, role) });
  };

  const caller = async (number: number) => {
    const random = createRandom(SEED + number);
    while (Date.now() < until && faults.size < MAX_FAULTS) await once(random);
  };
  const supply = async () => {
    while (Date.now() < until && faults.size < MAX_FAULTS) {
      await replaceEndedSessions();
      const [{ count }] = await stack.database.query<{ count: string }[]>('SELECT count(*) FROM records');
      if (Number(count) < FEW_RECORDS) await addRecords();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await Promise.all([supply(), ...Array.from({ length: CALLERS }, (_, i) => caller(i))]);
  agent.destroy();

  const sent = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${sent} requests, at least ${Math.min(...counts.values())} each; ${JSON.stringify(statuses)}`);
  expect([...faults.values()]).toEqual([]);
  expect(OPERATIONS.filter(({ name }) => !counts.has(name))).toEqual([]);
});

it('the API is healthy afterwards: every app runs, and no prototype was polluted', async () => {
  for (const app of ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const)
    expect([app, stack.isRunning(app)]).toEqual([app, true]);
  const { status, json } = await call(stack.url, 'GET', '/api/health');
  expect([status, json.status]).toEqual([200, 'Healthy']);
  expect(json.polluted).toBeUndefined();
});
