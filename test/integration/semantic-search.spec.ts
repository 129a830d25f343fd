import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { startFurtherApi } from '../support/further-api.js';
import { insertRecords, share } from '../support/insert-records.js';
import { followJob } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const ADMIN = { username: 'search-admin', password: 'Pass-1234-abcd-A1' };

let stack: Stack;
let stranger: Caller;
let owner: Account;
let friend: Account;
let admin: Caller;
let ids: Record<'ring' | 'cluster' | 'crab' | 'hidden' | 'shared' | 'aside' | 'odd', string>;

const search = async (caller: Caller, q: string, more = ''): Promise<Answer> =>
  caller.get(`/api/search/semantic?q=${encodeURIComponent(q)}${more}`);

const found = ({ json }: Answer): string[] => json.items.map(({ record }: Answer['json']) => record.id);

/** Until the index holds all records. */
const upToDate = async (): Promise<Answer['json']> => {
  let status: Answer['json'];
  const reached = await waitFor(
    async () => {
      status = (await stranger.get('/api/search/index-status')).json;
      return status.stale === 0 ? true : undefined;
    },
    { timeoutMs: 60_000 },
  );
  if (!reached) throw new Error(`still stale: ${JSON.stringify(status)}`);
  return status;
};

beforeAll(async () => {
  stack = await startStack({
    apps: ['processing', 'worker', 'api'],
    env: { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  });
  const { url, database } = stack;
  stranger = callerOf(url);
  [owner, friend] = await Promise.all([openAccount(url), openAccount(url)]);
  admin = callerOf(url, (await stranger.post('/api/auth/login', ADMIN)).json.accessToken);
  const ownerId = owner.id;
  const jwst = { ownerId, instrument: 'NIRCAM/IMAGE', filter: 'F187N' };
  const [ring, cluster, crab, hidden, shared, aside, odd] = await insertRecords(database, [
    // Found by position: its name is not indicative.
    { ...jwst, targetName: 'POS-7', ra: 151.757, dec: -40.436 },
    { ...jwst, targetName: 'M92', filter: 'F090W' },
    { ...jwst, targetName: 'CRAB-NEBULA', instrument: 'MIRI/IMAGE', filter: 'F1130W' },
    { ...jwst, targetName: 'NGC6720', visibility: 'private' },
    { ...jwst, targetName: 'NGC-7293', visibility: 'shared' },
    { ...jwst, targetName: 'NGC6543', archivedAt: new Date() },
    { ...jwst, targetName: 'QXZ-99817', filter: 'F444W', fileName: 'jw09999-o001_t001_i2d.fits' },
  ]);
  ids = { ring, cluster, crab, hidden, shared, aside, odd };
  await share(database, shared, friend.id);
  await upToDate();
});

describe('GET /search/semantic', () => {
  it('finds records without common words of the question, and explains why', async () => {
    const answer = await search(stranger, 'dying sun shedding its outer layers');
    expect(answer.status).toBe(200);
    expect(found(answer)).toEqual([ids.ring]);
    const { items, totalIndexed, model, query, embedMs, searchMs } = answer.json;
    expect(items[0].record).toMatchObject({ targetName: 'POS-7', owner: { id: owner.id }, sharedWith: [] });
    expect(items[0].matchedText).toContain('planetary nebula');
    expect(items[0].score).toBeGreaterThan(0.5);
    expect({ totalIndexed, model, query }).toEqual({
      ...{ totalIndexed: 4, model: 'firstlight-concepts-4' },
      query: 'dying sun shedding its outer layers',
    });
    expect(embedMs).toBeGreaterThan(0);
    expect(searchMs).toBeGreaterThan(0);
  });

  it('filters by rights before scoring: own, shared, public; all for administrators; nothing archived', async () => {
    const q = 'planetary nebulae';
    expect(found(await search(stranger, q))).toEqual([ids.ring]);
    expect(found(await search(friend, q)).sort()).toEqual([ids.ring, ids.shared].sort());
    const own = await search(owner, q);
    expect(found(own).sort()).toEqual([ids.ring, ids.shared, ids.hidden].sort());
    expect(own.json.totalIndexed).toBe(6);
    expect(found(await search(admin, q)).sort()).toEqual([ids.ring, ids.shared, ids.hidden].sort());
    // Invisible records take no place among the best.
    expect(found(await search(stranger, 'Ring Nebula', '&topK=1&minScore=0'))).toHaveLength(1);
    expect(found(await search(stranger, 'Ring Nebula', '&topK=100&minScore=0'))).not.toContain(ids.hidden);
  });

  it('ranks literal names first, also unknown ones', async () => {
    for (const q of [
      'qxz 99817',
      'QXZ-99817',
      'jw09999-o001_t001_i2d.fits',
      ids.odd,
      'pictures of QXZ-99817 please',
    ]) {
      const { json } = await search(stranger, q, '&minScore=0.8');
      expect([q, json.items[0]?.record.id]).toEqual([q, ids.odd]);
      expect(json.items[0].score).toBeGreaterThanOrEqual(0.9);
    }
    expect((await search(stranger, 'QXZ-99817')).json.items[0].matchedText).toBe('QXZ-99817');
    expect(found(await search(stranger, 'NGC6720', '&minScore=0.9'))).toEqual([]);
    expect(found(await search(owner, 'NGC6720', '&minScore=0.9'))).toEqual([ids.hidden]);
  });

  it('corrects spelling', async () => {
    expect(found(await search(stranger, 'globlar clustr'))[0]).toBe(ids.cluster);
    expect(found(await search(stranger, 'crab nebla'))[0]).toBe(ids.crab);
  });

  it('returns nothing when nothing matches, and everything with a minimum score of zero', async () => {
    expect(found(await search(stranger, 'chocolate cake recipe'))).toEqual([]);
    expect(found(await search(stranger, 'star', '&minScore=0&topK=2'))).toHaveLength(2);
    expect(found(await search(stranger, 'star', '&minScore=0&topK=100')).length).toBeGreaterThan(2);
    const scores = (await search(stranger, 'star', '&minScore=0&topK=100')).json.items.map(
      ({ score }: Answer['json']) => score,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it.each([
    ['', '', 'q'],
    ['x'.repeat(501), '', 'q'],
    ['a\u0000b', '', 'q'],
    ['star', '&topK=0', 'topK'],
    ['star', '&topK=101', 'topK'],
    ['star', '&topK=1.5', 'topK'],
    ['star', '&topK=many', 'topK'],
    ['star', '&minScore=-0.1', 'minScore'],
    ['star', '&minScore=1.1', 'minScore'],
    ['star', '&minScore=x', 'minScore'],
    ['star', '&max=3', 'max'],
  ])('refuses q %j with %j, naming %s', async (q, more, field) => {
    const { status, json } = await search(stranger, q, more);
    expect(status).toBe(400);
    expect(json.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('accepts 500 characters of any kind', async () => {
    expect((await search(stranger, 'é'.repeat(500))).status).toBe(200);
    expect((await search(stranger, '%_\\\'";--')).status).toBe(200);
    expect((await search(stranger, '   ')).status).toBe(200);
    expect((await search(callerOf(stack.url, 'no.token.this'), 'star')).status).toBe(401);
  });
});

describe('words of the record itself', () => {
  let words: string;
  let other: string;

  beforeAll(async () => {
    const { database } = stack;
    const jwst = { ownerId: owner.id, instrument: 'NIRCAM/IMAGE' };
    [words, other] = await insertRecords(database, [
      { ...jwst, targetName: 'FIELD-A', filter: 'F212N' },
      { ...jwst, targetName: 'FIELD-B', filter: 'F090W' },
    ]);
    await database.query(
      `UPDATE records SET observation_title = 'Bottom of the main sequence', description = 'zebrafish quokka bagpipes',
         tags = '{PHANGS,thesis}', proposal_pi = 'Berne, Olivier N.', proposal_id = '4005' WHERE id = $1`,
      [words],
    );
    await database.query(`UPDATE records SET tags = '{Ring}' WHERE id = $1`, [other]);
    await upToDate();
  });
  afterAll(() => stack.database.query(`DELETE FROM records WHERE id = ANY ($1)`, [[words, other]]));

  it.each([
    'zebrafish quokka bagpipes',
    'quokka',
    'Bottom of the main sequence',
    'thesis',
    'PHANGS',
    'Berne',
    'Olivier Berne',
    'observations by Berne',
    'F212N',
    'f212n',
    '4005',
    'program 4005',
    'proposal 4005',
    'observations of program 4005',
    'images by the PHANGS team',
  ])('that are all of %j rank it first, with 0.9 or more', async (q) => {
    const [first] = (await search(stranger, q)).json.items;
    expect([q, first?.record.id]).toEqual([q, words]);
    expect(first.score).toBeGreaterThanOrEqual(0.9);
  });

  it.each(['what did the PHANGS consortium send to Lyon', 'a zebrafish in the aquarium'])(
    'find it if one of them is in %j',
    async (q) => {
      const [first] = (await search(stranger, q)).json.items;
      expect([q, first?.record.id]).toEqual([q, words]);
    },
  );

  it.each(['2.12 micron', '2120 nm', '2.1 µm', '2.12 micron H2'])('include the wavelength %s', async (q) => {
    const [first] = (await search(stranger, q)).json.items;
    expect([q, first?.record.id]).toEqual([q, words]);
    expect(first.matchedText).toContain('2.12 µm');
  });

  it('are reported as written, and no others are', async () => {
    const [first] = (await search(stranger, 'quokka pictures')).json.items;
    expect(first.matchedText).toBe('quokka');
    const rings = (await search(stranger, 'Ring Nebula', '&minScore=0.5')).json.items;
    expect(rings.map(({ record }: Answer['json']) => record.id)).not.toContain(other);
    expect((await search(stranger, 'tennis', '&minScore=0')).json.items[0].matchedText).toBe('');
  });

  it('of invisible records are not found', async () => {
    await stack.database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [words]);
    expect(found(await search(stranger, 'quokka'))).toEqual([]);
    expect(found(await search(owner, 'quokka'))).toEqual([words]);
  });
});

describe('the index', () => {
  it('follows records that are added, changed, archived, transferred and removed', async () => {
    const { database } = stack;
    const isFound = async (id: string, q: string, caller: Caller = stranger) =>
      found(await search(caller, q, '&topK=100')).includes(id);
    const [id] = await insertRecords(database, [{ ownerId: owner.id, targetName: 'NGC-104' }]);
    await upToDate();
    expect(await isFound(id, 'globular clusters')).toBe(true);
    await database.query(`UPDATE records SET target_name = 'SN1987A' WHERE id = $1`, [id]);
    await upToDate();
    expect(await isFound(id, 'globular clusters')).toBe(false);
    expect(await isFound(id, 'supernova remnants')).toBe(true);
    // Rights apply at once, without a new vector.
    await database.query(`UPDATE records SET visibility = 'private' WHERE id = $1`, [id]);
    expect(await isFound(id, 'supernova remnants')).toBe(false);
    expect(await isFound(id, 'supernova remnants', owner)).toBe(true);
    await database.query(`UPDATE records SET archived_at = now() WHERE id = $1`, [id]);
    expect(await isFound(id, 'supernova remnants', owner)).toBe(false);
    await database.query(`UPDATE records SET archived_at = NULL WHERE id = $1`, [id]);
    expect(await isFound(id, 'supernova remnants', owner)).toBe(true);
    const before = (await search(owner, 'supernova remnants')).json.totalIndexed;
    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBe(204);
    const after = await search(owner, 'supernova remnants', '&topK=100&minScore=0');
    expect(found(after)).not.toContain(id);
    expect(after.json.totalIndexed).toBe(before - 1);
  });

  it('reports its progress', async () => {
    const { totalRecords, totalIndexed, ...status } = await upToDate();
    expect(totalIndexed).toBe(totalRecords);
    expect(status).toEqual({
      ...{ stale: 0, modelName: 'firstlight-concepts-4', dimensions: 192, modelStatus: 'ready' },
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('is rebuilt by administrators, with progress; others may not', async () => {
    expect((await stranger.post('/api/search/reindex')).status).toBe(401);
    expect((await owner.post('/api/search/reindex')).status).toBe(403);
    const { database } = stack;
    // Vectors of another model are not comparable: they are stale until then.
    await database.query(`UPDATE search_entries SET model = 'another', changed = pg_current_xact_id()`);
    expect((await stranger.get('/api/search/index-status')).json).toMatchObject({ totalIndexed: 0 });
    expect((await search(stranger, 'globular clusters')).json.totalIndexed).toBe(0);
    const { status, json } = await admin.post('/api/search/reindex');
    expect(status).toBe(202);
    expect(await followJob(admin, json.jobId)).toMatchObject({
      ...{ type: 'reindex', status: 'completed', percent: 100, stage: 'completed', resultKind: null },
    });
    await upToDate();
    expect(found(await search(stranger, 'globular clusters'))).toEqual([ids.cluster]);
  });

  it('answers alike in two API processes, and after a restart', async () => {
    const url = await startFurtherApi(stack.env);
    const questions = ['planetary nebulae', 'pictures in the infrared', 'exploded stars', 'star'];
    const answers = async (at: string) => {
      const caller = callerOf(at, owner.accessToken);
      const all = [];
      for (const q of questions) {
        const { items, totalIndexed } = (await search(caller, q, '&minScore=0&topK=100')).json;
        all.push({ items, totalIndexed });
      }
      return all;
    };
    const here = await answers(stack.url);
    expect(here[0].items.length).toBeGreaterThan(3);
    expect(await answers(url)).toEqual(here);
    // A change that one process has not read yet.
    const [id] = await insertRecords(stack.database, [{ ownerId: owner.id, targetName: 'M13' }]);
    await upToDate();
    for (const at of [stack.url, url])
      expect(found(await search(callerOf(at), 'ball of ancient suns'))).toContain(id);
    const before = await answers(url);
    await stack.end('api', 'SIGTERM');
    await stack.start('api');
    expect(await answers(stack.url)).toEqual(before);
  });

  it('returns 503 while the engine is unavailable, and its status all the same', async () => {
    await stack.end('processing', 'SIGTERM');
    const { status, json, headers } = await search(stranger, 'star');
    expect([status, json.code]).toEqual([503, 'engine_unreachable']);
    expect(headers.get('retry-after')).not.toBeNull();
    expect((await stranger.get('/api/search/index-status')).json).toMatchObject({
      ...{ modelStatus: 'unavailable', modelName: null, dimensions: null },
    });
    const [id] = await insertRecords(stack.database, [{ ownerId: owner.id, targetName: 'M5' }]);
    await stack.start('processing');
    await upToDate();
    expect(found(await search(stranger, 'globular clusters'))).toContain(id);
  });
});
