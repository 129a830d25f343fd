import type { ProcessingProgress } from '#processing-client/contract';
import { stepProgress } from './step-progress.js';

function follow(count: number) {
  const reports: ProcessingProgress[] = [];
  let now = 0;
  const step = {
    from: 20,
    to: 90,
    stage: 'combining',
    count,
    describe: (done: number) => `${done} of ${count}`,
  };
  const onPart = stepProgress({ report: (report) => void reports.push(report) }, step, () => now);
  return { reports, done: (ms: number) => ((now += ms), onPart()) };
}

describe('the progress of a step', () => {
  it('begins at its percent and ends at that of the next', () => {
    const { reports, done } = follow(2);
    done(1);
    done(1);
    expect(reports.map(({ percent }) => percent)).toEqual([20, 55, 90]);
    expect(reports.map(({ message }) => message)).toEqual(['0 of 2', '1 of 2', '2 of 2']);
  });

  it('reports the remaining time once it can be estimated', () => {
    const { reports, done } = follow(10);
    done(1_900);
    done(2_100);
    done(400_000);
    for (let i = 0; i < 7; i++) done(0);
    const messages = reports.map(({ message }) => message);
    expect(messages.slice(0, 4)).toEqual([
      '0 of 10',
      '1 of 10',
      '2 of 10, about 16 s left',
      '3 of 10, about 16 min left',
    ]);
    expect(messages.at(-1)).toBe('10 of 10');
  });

  it('does not report each of many parts', () => {
    const { reports, done } = follow(1_001);
    for (let i = 0; i < 1_001; i++) done(0);
    expect(reports.length).toBeLessThan(60);
    expect(reports.at(-1)!.percent).toBe(90);
  });
});
