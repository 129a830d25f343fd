import { passwordLine } from './password-line.js';

/** Works that wait for the test. */
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
])('of %i at once two run, fifty wait and %i are refused', async (count, refused) => {
  const line = passwordLine();
  const { ends, work } = heldWorks();
  const outcomes = Array.from({ length: count }, () =>
    line(work).then(
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

it('goes on after work that fails, with places for as many as before', async () => {
  const line = passwordLine(1, 1);
  const { ends, work } = heldWorks();
  const first = line(work);
  const second = line(work);
  await turns();
  ends[0].reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  ends[1].resolve();
  await second;
  const [third, fourth] = [line(work), line(work)];
  await expect(line(work)).rejects.toMatchObject({ kind: 'rate-limited' });
  ends[2].resolve();
  await third;
  await turns();
  ends[3].resolve();
  await fourth;
});
