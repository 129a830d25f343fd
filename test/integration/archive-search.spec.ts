import { randomUUID } from 'node:crypto';
import { openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(60_000);

/** All levels and a radius that covers a whole target. */
const WIDE = { radius: 0.5, calibLevels: [1, 2, 3] };

const idsOf = (answer: Answer): string[] => answer.json.items.map((item: { obsId: string }) => item.obsId);

describe('the archive search', () => {
  let user: Account;
  let m16: string[];
  let sampleArchive: Caller;

  beforeAll(async () => {
    const stack = await sharedStack();
    ({ sampleArchive } = stack);
    user = await openAccount(stack.url);
    m16 = idsOf(await atTarget('M 16'));
  });

  const search = (by: string, body: object) => user.post(`/api/archive/search/${by}`, body);
  const atTarget = (targetName: string) => search('target', { targetName, ...WIDE });

  /** All pages, by cursor. */
  async function follow(by: string, body: object): Promise<{ ids: string[]; totals: Set<number> }> {
    const ids: string[] = [];
    const totals = new Set<number>();
    for (let cursor: string | null | undefined; cursor !== null;) {
      const answer = await search(by, { ...body, ...(cursor === undefined ? {} : { cursor }) });
      expect(answer.status).toBe(200);
      ids.push(...idsOf(answer));
      totals.add(answer.json.total);
      cursor = answer.json.nextCursor;
    }
    return { ids, totals };
  }

  it.each(['m16', 'M-16', ' m  16', 'Messier 16', 'Pillars of Creation', 'EAGLE NEBULA', 'eagle-nebula'])(
    'finds the same for %p as for M 16',
    async (targetName) => {
      const answer = await atTarget(targetName);
      expect(answer.status).toBe(200);
      expect(answer.json.resolved).toMatchObject({ ra: expect.any(Number), resolver: expect.any(String) });
      expect(idsOf(answer)).toEqual(m16);
      expect(m16.length).toBeGreaterThan(5);
    },
  );

  it.each(['NGC3132', 'ngc 3132', 'Southern  Ring', 'Cosmic Cliffs', 'Carina  Nebula', 'NGC-3324'])(
    'knows %p',
    async (targetName) => {
      expect((await atTarget(targetName)).json.total).toBeGreaterThan(0);
    },
  );

  it('returns nothing for an unknown name', async () => {
    const answer = await atTarget('No such place at all');
    expect(answer).toMatchObject({
      status: 200,
      json: { items: [], total: 0, resolved: null, truncated: false, nextCursor: null },
    });
  });

  it('accepts negative right ascensions, and centres outside of the footprints', async () => {
    const [positive, negative] = await Promise.all(
      [274.71, 274.71 - 360].map((ra) => search('coordinates', { ra, dec: -13.84, ...WIDE })),
    );
    expect(idsOf(positive)).toEqual(m16);
    expect(idsOf(negative)).toEqual(m16);
    const beside = await search('coordinates', { ra: 274.71, dec: -13.84 + 0.05, radius: 0.04 });
    const inside = beside.json.items.filter((item: { distanceArcsec: number }) => item.distanceArcsec <= 144);
    expect(inside).toHaveLength(beside.json.items.length);
  });

  it.each([
    ['radius', { ra: 1, dec: 1, radius: 0.0009 }],
    ['radius', { ra: 1, dec: 1, radius: 10.001 }],
    ['ra', { ra: 360, dec: 1 }],
    ['ra', { ra: -360.1, dec: 1 }],
    ['dec', { ra: 1, dec: 90.0001 }],
    ['cursor', { ra: 1, dec: 1, cursor: 'nonsense' }],
  ])('names %p when it is out of bounds', async (field, body) => {
    const answer = await search('coordinates', body);
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it('finds a program with and without leading zeros, including exclusive rows, but not planned ones', async () => {
    const [plain, padded] = await Promise.all(
      ['2739', '02739'].map((programId) => search('program', { programId })),
    );
    expect(idsOf(padded)).toEqual(idsOf(plain));
    const rights = plain.json.items.map((item: { isPublic: boolean }) => item.isPublic);
    expect(new Set(rights)).toEqual(new Set([true, false]));
    for (const item of plain.json.items) {
      expect(item.calibrationLevel).toBe(3);
      expect(item.metadata).not.toHaveProperty('archive__selected_');
    }
    const planned = await search('observation', { obsId: 'jw' });
    expect(planned.json.items.every((item: { calibrationLevel: number }) => item.calibrationLevel >= 1)).toBe(
      true,
    );
  });

  it('pages through everything, once each, in one order', async () => {
    const whole = await search('observation', { obsId: 'jw02739', pageSize: 1000 });
    const paged = await follow('observation', { obsId: 'jw02739', pageSize: 7 });
    expect(paged.ids).toEqual(idsOf(whole));
    expect(new Set(paged.ids).size).toBe(whole.json.total);
    expect([...paged.totals]).toEqual([whole.json.total]);
    const { json } = await search('observation', { obsId: 'jw02739', pageSize: 7 });
    const elsewhere = await search('observation', { obsId: 'jw02731', pageSize: 7, cursor: json.nextCursor });
    expect(elsewhere).toMatchObject({ status: 400, json: { errors: [{ field: 'cursor' }] } });
  });

  it('finds all of a field larger than a page of the archive', async () => {
    const name = `Field ${randomUUID()}`;
    const field = { name, rows: 6000, ra: 10, dec: 89.5 };
    const { json: made } = await sampleArchive.post('/sample/fields', field);
    expect(made.rows).toBe(6000);
    const { ids, totals } = await follow('target', {
      targetName: name.toUpperCase(),
      radius: 10,
      pageSize: 1000,
    });
    const found = new Set(ids);
    expect(found.size).toBe(ids.length);
    expect(made.obsIds.filter((obsId: string) => !found.has(obsId))).toEqual([]);
    expect([...totals]).toEqual([ids.length]);
    expect(ids.length).toBeGreaterThanOrEqual(6000);
  });

  it('lists the products of observations, each file once', async () => {
    const answer = await user.post('/api/archive/products', { obsIds: [...m16.slice(0, 12), 'unknown'] });
    const names = answer.json.items.map((item: { productFilename: string }) => item.productFilename);
    expect(names.length).toBeGreaterThan(12);
    expect(new Set(names).size).toBe(names.length);
    const none = await user.post('/api/archive/products', { obsIds: ['unknown'] });
    expect(none).toMatchObject({ status: 200, json: { items: [], total: 0, nextCursor: null } });
  });
});
