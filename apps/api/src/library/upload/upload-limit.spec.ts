import { AppError } from '#platform';
import { countArrivingBytes } from './arriving-bytes.js';
import { limitFor, sizeLimit } from './upload-limit.js';

const MAX_BYTES = 1_000_000;
const UNLIMITED = { bytes: null, records: null, metadataBytes: null };
const full = new AppError('storage-full', 'full');

/** The limit of an upload whose owner uses 100,000 bytes, on a disk with this much room. */
const ask = (
  announced: number | null,
  roomBytes: number,
  bytes: number | null = null,
  arrival = countArrivingBytes()('owner'),
) => {
  const usage = { bytes: 100_000, records: 1, metadataBytes: 0, limits: { ...UNLIMITED, bytes } };
  const assertRoom = (asked: number) => (asked > roomBytes ? Promise.reject(full) : Promise.resolve());
  return limitFor(
    { usage: () => Promise.resolve(usage) },
    { ownerId: 'owner', announced, arrival },
    sizeLimit(MAX_BYTES, assertRoom),
  );
};

describe('the limit of an upload', () => {
  it('needs room on the disk for the bytes that are announced', async () => {
    await expect(ask(500_000, 500_000)).resolves.toMatchObject({ maxBytes: MAX_BYTES });
    await expect(ask(500_001, 500_000)).rejects.toBe(full);
    await expect(ask(null, 0)).resolves.toMatchObject({ maxBytes: MAX_BYTES });
    await expect(ask(null, -1)).rejects.toBe(full);
  });

  it('is what its owner has left, if that is less', async () => {
    expect((await ask(null, 0, 150_000)).maxBytes).toBe(50_000);
    expect((await ask(null, 0, MAX_BYTES + 100_000)).maxBytes).toBe(MAX_BYTES);
    expect((await ask(null, 0, 150_000)).tooLarge()).toMatchObject({ code: 'quota_exceeded' });
    await expect(ask(200_000, MAX_BYTES, 150_000)).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('refuses one of two uploads that fit one by one, not both', async () => {
    const begin = countArrivingBytes();
    const [first, second] = await Promise.all(
      [0, 1].map(() => ask(null, MAX_BYTES, 150_000, begin('owner'))),
    );
    await first.assertRoom(30_000);
    await expect(second.assertRoom(30_000)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await expect(first.assertRoom(20_000)).resolves.toBeUndefined();
  });
});
