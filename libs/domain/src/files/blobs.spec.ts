import { lookForAll } from './blobs.js';

it('lookForAll starts no check after the first failure and awaits all that are running', async () => {
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
