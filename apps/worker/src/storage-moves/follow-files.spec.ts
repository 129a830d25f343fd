import { storageRefused } from '#platform';
import { followFiles } from './follow-files.js';

const refusal = storageRefused('The storage refuses (AccessDenied)', null);

it('followFiles reports progress as done files and remaining files', () => {
  const report = jest.fn();
  const { done, left } = followFiles(4, report);
  done('a');
  left('b', new Error('damaged'));
  expect(
    report.mock.calls.map(([{ percent, message }]: [{ percent: number; message: string }]) => [
      percent,
      message,
    ]),
  ).toEqual([
    [0, '0 of 4 files'],
    [25, '1 of 4 files'],
    [50, '2 of 4 files'],
  ]);
});

it('followFiles reports at most 99 % and never divides by zero when more files arrive than were counted', () => {
  const report = jest.fn();
  const { done } = followFiles(0, report);
  done('a');
  expect(report).toHaveBeenLastCalledWith({ percent: 99, stage: 'migrating', message: '1 of 0 files' });
});

it('followFiles forgets a file left by an earlier round once it is done', () => {
  const { done, left, countLeft } = followFiles(2, () => undefined);
  for (const key of ['a', 'b', 'a']) left(key, refusal);
  expect(countLeft()).toBe(2);
  done('a');
  expect(countLeft()).toBe(1);
});

it('followFiles returns the first refusal of a storage', () => {
  const { left, throwRefusal } = followFiles(2, () => undefined);
  left('a', new Error('damaged'));
  expect(throwRefusal).not.toThrow();
  left('b', refusal);
  left('c', storageRefused('another', null));
  expect(throwRefusal).toThrow(refusal);
});
