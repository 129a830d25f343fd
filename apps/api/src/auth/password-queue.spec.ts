import { passwordQueue } from './password-queue.js';

/** Work that runs until the test ends it. */
function heldWorks() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, work };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  [51, 0],
  [52, 0],
  [53, 1],
  [300, 248],
])('of %i simultaneous passwords two run, fifty wait and %i are refused', async (count, refused) => {
  const queue = passwordQueue();
  const { ends, work } = heldWorks();
  const outcomes = Array.from({ length: count }, () =>
    queue(work).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  await turns();
  expect(ends).toHaveLength(2);
  for (let i = 0; i < count - refused; i += 1) {
    ends[i].resolve();
    await turns();
    expect(ends).toHaveLength(Math.min(i + 3, count - refused));
  }
  const all = await Promise.all(outcomes);
  expect(all.slice(0, count - refused)).toEqual(Array(count - refused).fill('done'));
  for (const error of all.slice(count - refused))
    expect(error).toMatchObject({ kind: 'rate-limited', code: 'rate_limited', retryAfterSeconds: 5 });
});

it('the password queue continues after failed work with its full capacity', async () => {
  const queue = passwordQueue(1, 1);
  const { ends, work } = heldWorks();
  const first = queue(work);
  const second = queue(work);
  await turns();
  ends[0].reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  ends[1].resolve();
  await second;
  const [third, fourth] = [queue(work), queue(work)];
  await expect(queue(work)).rejects.toMatchObject({ kind: 'rate-limited' });
  ends[2].resolve();
  await third;
  await turns();
  ends[3].resolve();
  await fourth;
});
