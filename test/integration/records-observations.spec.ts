import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { RecordEntity } from '#domain';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { insertRecords, share } from '../support/insert-records.js';
import { filesIn, uploadRecord } from '../support/library.js';
import { openAdmin } from '../support/open-admin.js';
import { sharedStack } from '../support/shared-stack.js';
import { undisturbed } from '../support/undisturbed.js';

jest.setTimeout(120_000);

let url: string;
let database: DataSource;
let dataDir: string;
let owner: Account;
let stranger: Account;
let nobody: Caller;

beforeAll(async () => {
  ({ url, database, dataDir } = await sharedStack());
  [owner, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  nobody = callerOf(url);
});

const newBase = (prefix = 'jw') => `${prefix}-${randomUUID()}`;
const fieldsOf = (json: Answer['json']) => (json.errors ?? []).map(({ field }: { field: string }) => field);
const rowsOf = (observationBaseId: string, ...rows: readonly Partial<RecordEntity>[]) =>
  insertRecords(
    database,
    rows.map((row) => ({ ownerId: owner.id, observationBaseId, ...row })),
  );
const idsIn = (levels: Record<string, { id: string }[]>) =>
  Object.fromEntries(Object.entries(levels).map(([level, records]) => [level, records.map(({ id }) => id)]));
const exist = async (ids: readonly string[]): Promise<boolean[]> => {
  const rows = await database.query<{ id: string }[]>('SELECT id FROM records WHERE id = ANY ($1)', [ids]);
  return ids.map((id) => rows.some((row) => row.id === id));
};

describe('the lineage of an observation', () => {
  const lineage = async (base: string, who: Caller, query = '') =>
    (await who.get(`/api/spacedata/lineage/${encodeURIComponent(base)}${query}`)).json;

  it('is empty when all of it was archived, like the list of observations', async () => {
    const base = newBase();
    const [put] = await rowsOf(base, { processingLevel: 'L3', archivedAt: new Date() });
    expect(await lineage(base, owner)).toMatchObject({ total: 0, items: [], nextCursor: null });
    const listed = await lineage(base, owner, '?includeArchived=true');
    expect([listed.total, idsIn(listed.items[0].levels)]).toEqual([1, { L3: [put] }]);
  });

  it('has its visible records, by level and without metadata', async () => {
    const base = newBase();
    const [open, hidden, put] = await rowsOf(
      base,
      { processingLevel: 'L3', metadata: { a: 1 } },
      { processingLevel: 'L2b', visibility: 'private' },
      { processingLevel: 'L2b', archivedAt: new Date() },
    );
    const seen = await lineage(base, nobody);
    expect(seen).toMatchObject({ total: 1, totalIsExact: true, nextCursor: null, page: 1, pageSize: 50 });
    expect(seen.items).toHaveLength(1);
    expect(seen.items[0]).toMatchObject({ observationBaseId: base, totalFiles: 1 });
    expect(idsIn(seen.items[0].levels)).toEqual({ L3: [open] });
    expect(seen.items[0].levels.L3[0].metadata).toEqual({});
    const own = (await lineage(base, owner)).items[0];
    expect([own.totalFiles, idsIn(own.levels)]).toEqual([2, { L2b: [hidden], L3: [open] }]);
    const all = (await lineage(base, nobody, '?includeArchived=true')).items[0];
    expect(idsIn(all.levels)).toEqual({ L2b: [put], L3: [open] });
  });

  it('is paged', async () => {
    const base = newBase();
    const ids = await rowsOf(base, {}, {}, {});
    const found: string[] = [];
    let query = '?pageSize=2';
    for (let pages = 0; query && pages < 3; pages += 1) {
      const { items, nextCursor, total } = await lineage(base, owner, query);
      expect([total, items[0].totalFiles]).toEqual([3, 3]);
      found.push(...items[0].levels.L3.map(({ id }: { id: string }) => id));
      query = nextCursor && `?pageSize=2&cursor=${nextCursor}`;
    }
    expect(found.sort()).toEqual(ids.sort());
  });

  it('is missing without visible records, like an unknown one', async () => {
    const base = newBase();
    await rowsOf(base, { visibility: 'private' });
    const [hidden, missing] = [await lineage(base, stranger), await lineage(newBase(), stranger)];
    expect({ ...hidden, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(hidden.status).toBe(404);
    for (const odd of ['a\0b', '\u0001', 'x'.repeat(2000), '%'])
      expect((await lineage(odd, owner)).status).toBe(404);
  });
});

describe('the list of observations', () => {
  it('has each once, by name, with visible records', async () => {
    const prefix = newBase('!0'); // Sorted before all others.
    const bases = ['a', 'b', 'c'].map((name) => `${prefix}-${name}`);
    const [a1, a2] = await rowsOf(bases[0], { processingLevel: 'L2a' }, { processingLevel: 'L1' });
    const [b] = await rowsOf(bases[1], { visibility: 'shared' });
    const [c] = await rowsOf(bases[2], { visibility: 'private' });
    await share(database, b, stranger.id);
    const list = async (who: Caller) => {
      const { items } = (await who.get('/api/spacedata/lineage?pageSize=200')).json;
      return items
        .filter(({ observationBaseId }: { observationBaseId: string }) => bases.includes(observationBaseId))
        .map((item: Answer['json']) => [item.observationBaseId, item.totalFiles, idsIn(item.levels)]);
    };
    const first = [bases[0], 2, { L1: [a2], L2a: [a1] }];
    const [second, third] = [
      [bases[1], 1, { L3: [b] }],
      [bases[2], 1, { L3: [c] }],
    ];
    expect(await list(nobody)).toEqual([first]);
    expect(await list(stranger)).toEqual([first, second]);
    expect(await list(owner)).toEqual([first, second, third]);
  });

  it('is paged by number and by cursor, and counts observations', async () => {
    const reader = await openAccount(url);
    const bases = Array.from({ length: 5 }, (_, i) => newBase(`!1-${i}`));
    for (const base of bases) {
      const ids = await rowsOf(base, { visibility: 'shared' }, { visibility: 'shared' });
      for (const id of ids) await share(database, id, reader.id);
    }
    const list = async (query: string) => (await reader.get(`/api/spacedata/lineage?${query}`)).json;
    // Public records of other specs are included: there may be more than one page.
    const everything = async () => {
      const names: string[] = [];
      const totals: number[] = [];
      for (let query: string | null = 'pageSize=200'; query;) {
        const { items, total, nextCursor } = await list(query);
        names.push(...items.map((item: Answer['json']) => item.observationBaseId));
        totals.push(total);
        query = nextCursor && `pageSize=200&cursor=${nextCursor}`;
      }
      return { names, totals };
    };
    const { names, totals } = await undisturbed(database, everything);
    expect(new Set(totals)).toEqual(new Set([names.length]));
    expect(names.filter((name: string) => bases.includes(name))).toEqual(bases);
    const walked: string[] = [];
    for (let query: string | null = 'pageSize=2'; query;) {
      const { items, nextCursor, total } = await list(query);
      expect(total).toBeGreaterThanOrEqual(5);
      walked.push(...items.map((item: Answer['json']) => item.observationBaseId));
      query = nextCursor && `pageSize=2&cursor=${nextCursor}`;
    }
    expect(walked.filter((name) => bases.includes(name))).toEqual(bases);
    const second = (await list('pageSize=2&page=2')).items.map(
      (item: Answer['json']) => item.observationBaseId,
    );
    expect(second).toEqual(walked.slice(2, 4));
    const { nextCursor } = await list('pageSize=2');
    const other = await reader.get(`/api/spacedata/lineage?includeArchived=true&cursor=${nextCursor}`);
    expect([other.status, fieldsOf(other.json)]).toEqual([400, ['cursor']]);
  });

  it('lists the first hundred records of each, and counts them all', async () => {
    const base = newBase('!2');
    await rowsOf(base, ...Array.from({ length: 101 }, () => ({ visibility: 'private' as const })));
    const { items } = (await owner.get('/api/spacedata/lineage?pageSize=200')).json;
    const found = items.find((item: Answer['json']) => item.observationBaseId === base);
    expect([found.totalFiles, found.levels.L3.length]).toEqual([101, 100]);
  });
});

describe('deleting an observation', () => {
  const remove = (who: Caller, base: string, rest = '') =>
    who.delete(`/api/spacedata/observation/${encodeURIComponent(base)}${rest}`);

  it('removes the records that the user may delete, after a dry run', async () => {
    const base = newBase();
    const [mine, mine2] = await rowsOf(
      base,
      { fileName: 'b.fits', fileSize: 10 },
      { fileName: 'a.fits', fileSize: 5, processingLevel: 'L1', archivedAt: new Date() },
    );
    const [theirs] = await rowsOf(base, { ownerId: stranger.id, fileName: 'c.fits' });
    const [elsewhere] = await rowsOf(newBase(), {});
    const report = { deleted: 2, totalBytes: 15, fileNames: ['a.fits', 'b.fits'] };
    const dry = await remove(owner, base, '?dryRun=true');
    expect([dry.status, dry.json]).toEqual([200, { ...report, dryRun: true }]);
    expect(await exist([mine, mine2, theirs])).toEqual([true, true, true]);
    const done = await remove(owner, base);
    expect([done.status, done.json]).toEqual([200, { ...report, dryRun: false }]);
    expect(await exist([mine, mine2, theirs, elsewhere])).toEqual([false, false, true, true]);
    expect((await remove(owner, base)).status).toBe(403);
    expect((await remove(nobody, base)).status).toBe(401);
  });

  it('removes one level only, if given', async () => {
    const base = newBase();
    const [low, high] = await rowsOf(base, { processingLevel: 'L1' }, { processingLevel: 'L3' });
    expect((await remove(owner, base, '/level/L1?dryRun=true')).json.deleted).toBe(1);
    expect((await remove(owner, base, '/level/L1')).json.deleted).toBe(1);
    expect(await exist([low, high])).toEqual([false, true]);
    expect((await remove(owner, base, '/level/L1')).status).toBe(404);
    const odd = await remove(owner, base, '/level/L9');
    expect([odd.status, fieldsOf(odd.json)]).toEqual([400, ['processingLevel']]);
    const flag = await remove(owner, base, '?dryRun=maybe');
    expect([flag.status, fieldsOf(flag.json)]).toEqual([400, ['dryRun']]);
    expect(await exist([high])).toEqual([true]);
  });

  it('reveals nothing to strangers', async () => {
    const base = newBase();
    await rowsOf(base, { visibility: 'private' });
    for (const rest of ['', '?dryRun=true', '/level/L3']) {
      const [hidden, missing] = [await remove(stranger, base, rest), await remove(stranger, newBase(), rest)];
      expect({ ...hidden.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
      expect(hidden.status).toBe(404);
    }
  });

  it('removes the mosaics of its images, too, also in a dry run', async () => {
    const base = newBase();
    const parts = await rowsOf(base, { processingLevel: 'L2b' }, { processingLevel: 'L2b' });
    const [mosaic] = await rowsOf(base, {
      ...{
        sourceUri: `observation-mosaic:${base}`,
        derivedFrom: parts,
        fileName: 'mosaic.fits',
        fileSize: 7,
      },
    });
    const dry = (await remove(owner, base, '/level/L2b?dryRun=true')).json;
    expect([dry.deleted, dry.totalBytes, dry.fileNames]).toEqual([
      3,
      2007,
      expect.arrayContaining(['mosaic.fits']),
    ]);
    const done = (await remove(owner, base, '/level/L2b')).json;
    expect(done).toEqual({ ...dry, dryRun: false });
    expect(await exist([...parts, mosaic])).toEqual([false, false, false]);
  });

  it('deletes the files, except those that others need', async () => {
    const base = newBase();
    const name = `${base}_i2d.csv`;
    const id = await uploadRecord(owner, name, 'a,b\n1,2\n');
    const keep = await uploadRecord(owner, name, 'a,b\n3,4\n');
    const { observationBaseId } = (await owner.get(`/api/spacedata/${id}`)).json;
    const keys = await database.query<{ storage_key: string }[]>(
      'SELECT storage_key FROM records WHERE id = ANY ($1) ORDER BY id',
      [[id, keep]],
    );
    const [gone, kept] = keys.map((row) => row.storage_key);
    await rowsOf(newBase(), { storageKey: kept });
    expect((await remove(owner, observationBaseId)).json.deleted).toBe(2);
    const files = filesIn({ dataDir }, 'data');
    expect([files.includes(gone), files.includes(kept)]).toEqual([false, true]);
  });

  it('by an administrator removes those of everybody', async () => {
    const base = newBase();
    await rowsOf(base, {}, { ownerId: stranger.id, visibility: 'private' }, { ownerId: null });
    const admin = await openAdmin({ url, database });
    expect((await remove(admin, base)).json.deleted).toBe(3);
  });

  it.each([2, 6, 23])('by %i at once deletes each record once', async (count) => {
    const base = newBase();
    await rowsOf(base, ...Array.from({ length: 5 }, () => ({})));
    const answers = await Promise.all(Array.from({ length: count }, () => remove(owner, base)));
    const deleted = answers.reduce((sum, { json }) => sum + (json.deleted ?? 0), 0);
    expect(deleted).toBe(5);
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  });

  it('of more records than fit in one transaction deletes them all', async () => {
    const base = newBase();
    await rowsOf(base, ...Array.from({ length: 401 }, () => ({})));
    expect((await remove(owner, base)).json.deleted).toBe(401);
    expect((await remove(owner, base)).status).toBe(404);
  });
});

describe('archiving a level of an observation', () => {
  const archive = (who: Caller, base: string, level = 'L3') =>
    who.post(`/api/spacedata/observation/${base}/level/${level}/archive`);

  it("archives the user's own unarchived records", async () => {
    const base = newBase();
    const [first, , before, low] = await rowsOf(
      base,
      ...[{}, {}, { archivedAt: new Date(0) }, { processingLevel: 'L1' as const }],
    );
    const [theirs] = await rowsOf(base, { ownerId: stranger.id });
    const { status, json } = await archive(owner, base);
    expect([status, json]).toEqual([200, { archived: 2 }]);
    const read = async (id: string) => (await owner.get(`/api/spacedata/${id}`)).json;
    expect(await read(first)).toMatchObject({ archived: true, version: 2 });
    expect(await read(before)).toMatchObject({ archivedAt: new Date(0).toISOString(), version: 1 });
    for (const id of [low, theirs]) expect((await read(id)).archived).toBe(false);
    expect((await archive(owner, base)).json).toEqual({ archived: 0 });
    expect((await archive(owner, base, 'L2a')).status).toBe(404);
    expect(fieldsOf((await archive(owner, base, 'l3')).json)).toEqual(['processingLevel']);
    expect((await archive(nobody, base)).status).toBe(401);
    expect((await archive(await openAccount(url), base)).status).toBe(403);
  });
});
