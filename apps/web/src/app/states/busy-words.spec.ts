import { busy, noteBusy } from './busy.js';
import { busyWords } from './busy-words.js';

const START = 1_000_000;
const wordsAt = (nowMs: number) => busyWords(busy.getState(), nowMs);

describe('the words of a wait for pictures', () => {
  it('are none for a queue that is full for a second', () => {
    noteBusy('engine_busy', 1_000, START);
    expect(wordsAt(START + 500)).toBeNull();
    expect(wordsAt(START + 60_000)).toBeNull();
  });

  it('count the seconds of a long one', () => {
    noteBusy('rate_limited', 60_000, START + 100_000);
    expect(wordsAt(START + 100_000)).toMatch(/^Too many requests from here: .+ asked for again in 1 min\.$/);
    expect(wordsAt(START + 150_000)).toMatch(/in 10 s\.$/);
    expect(wordsAt(START + 170_000)).toBeNull();
  });

  it('come when one refusal follows the other', () => {
    for (let i = 0; i < 5; i += 1) noteBusy('engine_busy', 1_000, START + 200_000 + 1_500 * i);
    expect(wordsAt(START + 206_500)).toMatch(/^The image engine has a full queue: /);
    expect(busyWords({ ...busy.getState(), code: 'else' }, START + 206_500)).toMatch(/^The service is busy/);
  });
});
