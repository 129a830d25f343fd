import { stableExamples } from './stable-examples.mjs';

const NOW = Date.parse('2027-03-04T05:06:07.000Z');
const [A, B] = ['01a22bf4-9ff1-723f-87f6-58e8994b10e8', '01a22bf4-9ff1-723f-87f6-58e8994b10e9'];
const FIRST = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('stableExamples', () => {
  it('numbers ids in the order of their first use, also within texts', () => {
    const examples = { a: { id: A }, b: [B, A], url: `/api/jobs/${B}` };
    const second = FIRST.replace(/7$/, '8');
    expect(stableExamples(examples, NOW)).toEqual({
      a: { id: FIRST },
      b: [second, FIRST],
      url: `/api/jobs/${second}`,
    });
  });

  it('moves times near the run, and keeps those of observations', () => {
    const times = {
      createdAt: '2027-03-04T05:05:59.123Z',
      expiresAt: '2027-03-04T06:06:01.000Z',
      observationDate: '2022-06-03T15:11:31.200Z',
    };
    expect(stableExamples(times, NOW)).toEqual({
      createdAt: '2026-01-15T12:00:00.000Z',
      expiresAt: '2026-01-15T13:00:00.000Z',
      observationDate: '2022-06-03T15:11:31.200Z',
    });
  });

  it('keeps no token, and no address of the machine', () => {
    const secrets = { accessToken: 'header.payload.signature', refreshToken: 'secret', nextCursor: 'abcdef' };
    const text = JSON.stringify(stableExamples({ ...secrets, url: 'http://127.0.0.1:23504/file' }, NOW));
    for (const value of [...Object.values(secrets), '127.0.0.1']) expect(text).not.toContain(value);
    expect(stableExamples({ nextCursor: null }, NOW)).toEqual({ nextCursor: null });
  });

  it('shortens arrays and headers', () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const { objects, values, metadata } = stableExamples(
      {
        objects: numbers.map((id) => ({ id })),
        values: numbers,
        metadata: Object.fromEntries(numbers.map((id) => [`K${id}`, id])),
      },
      NOW,
    );
    expect([objects.length, values.length, Object.keys(metadata).length]).toEqual([2, 6, 5]);
  });
});
