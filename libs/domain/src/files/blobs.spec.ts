import { lookForAll } from './blobs.js';

it('looks for no more files after the first failure, and for none behind the caller', async () => {
  let [begun, over] = [0, 0];
  const looked = lookForAll(
    Array.from({ length: 40 }, (_, i) => i),
    async (i) => {
      begun += 1;
      if (i === 3) throw new Error('gone');
      await new Promise((resolve) => setTimeout(resolve, 20));
      over += 1;
    },
  );
  await expect(looked).rejects.toThrow('gone');
  expect([begun, over]).toEqual([16, 15]);
});
