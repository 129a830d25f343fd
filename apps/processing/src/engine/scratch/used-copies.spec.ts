import { fileOf, never, storeOf, VERA } from '../../../test/unpacked-file-store.js';
import { copyId } from './unpacked-file-cache.js';

describe('the share of one caller', () => {
  const lengths = { a: 30, b: 20, c: 1, d: 50, e: 51, f: 40 };
  const open = () => storeOf(lengths, { callerBytes: 50 });
  const busy = { kind: 'unavailable', code: 'engine_busy', retryAfterSeconds: 5 };

  it('is half of the room: its further requests wait, those of others do not', async () => {
    const { store, use, useAs, began } = open();
    const [one, other] = [store.open(never(), false), store.open(never(), false)];
    await one.decompress(fileOf('a'));
    await other.decompress(fileOf('b'));
    await expect(use('c')).rejects.toMatchObject(busy);
    await useAs(VERA, 'd');
    await useAs(VERA, 'c');
    // A copy that is there already counts as well; one that it uses already counts once.
    await expect(use('c')).rejects.toMatchObject(busy);
    await use('a');
    expect(began).toEqual(['a', 'b', 'c', 'd', 'c']);
    other.close();
    await use('c');
  });

  it('is kept by the first of its simultaneous requests', async () => {
    const { store, use } = open();
    await use('f');
    await use('a');
    const asked = ['f', 'a'].map((key) => store.open(never(), false).decompress(fileOf(key)));
    await expect(asked[1]).rejects.toMatchObject(busy);
    await expect(asked[0]).resolves.toBe(copyId(fileOf('f')));
  });

  it('is the longest copy, and the longest of one request together', async () => {
    const { use, began } = open();
    await use('d');
    const tooLarge = { kind: 'too-large', code: 'scratch_quota' };
    await expect(use('e')).rejects.toMatchObject({
      ...tooLarge,
      message: /^e\.gz: decompresses to more than/,
    });
    await expect(use('a', 'f')).rejects.toMatchObject({ ...tooLarge, message: /^f\.gz: together with/ });
    // The second time all copies are there.
    await use('f');
    await expect(use('a', 'f')).rejects.toMatchObject({ ...tooLarge, message: /^f\.gz: together with/ });
    await expect(use('e')).rejects.toMatchObject(tooLarge);
    expect(began.filter((key) => key === 'e')).toEqual(['e']);
  });

  it('holds for a copy that another caller makes', async () => {
    const { store, use } = storeOf(lengths, { callerBytes: 50, ms: 20 });
    const mine = store.open(never(), false);
    await mine.decompress(fileOf('b'));
    const hers = store.open(never(), false, VERA).decompress(fileOf('f'));
    // Its length is unknown until it is made.
    await expect(Promise.all([use('f'), hers])).rejects.toMatchObject(busy);
    await hers;
    await expect(use('f')).rejects.toMatchObject(busy);
    mine.close();
    await use('f');
  });

  it('gives way first: copies of the caller whose copies take most are removed before those of others', async () => {
    const { use, useAs, folder } = storeOf({ a: 30, b: 20, c: 25, d: 20, e: 30 });
    const holds = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => folder.has(copyId(fileOf(key))));
    await use('b');
    await useAs(VERA, 'a');
    await useAs(VERA, 'd');
    await use('c'); // 50 bytes of Vera, 45 of Nancy
    await use('e');
    expect(holds()).toEqual(['b', 'c', 'd', 'e']);
    await useAs(VERA, 'a'); // 20 bytes of Vera, 75 of Nancy
    expect(holds()).toEqual(['a', 'd', 'e']);
  });
});
