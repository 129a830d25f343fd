import { lastValueFrom, Subject } from 'rxjs';
import { WorkInProgress } from './work-in-progress.js';

it.each([1, 2])('is over when all of %i works are done, failed ones too', async (count) => {
  const work = new WorkInProgress();
  await work.ended();
  const works = Array.from({ length: count }, () => new Subject<string>());
  const outcomes = works.map((subject) =>
    lastValueFrom(work.intercept({} as never, { handle: () => subject })).catch(
      (error: Error) => error.message,
    ),
  );
  let isOver = false;
  const ended = work.ended().then(() => (isOver = true));
  for (const [i, subject] of works.entries()) {
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    if (i % 2 === 0) subject.error(new Error('failed'));
    else subject.complete();
  }
  await ended;
  expect(outcomes).toHaveLength(count);
  await Promise.allSettled(outcomes);
});
