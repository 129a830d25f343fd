import { imagesOf } from './usable-images.js';

const record = (id: string, more: object = {}) => ({
  ...{ id, isViewable: true, wcs: {} as never, archivedAt: null },
  ...more,
});

it('takes the oldest image of each observation, and no file that makes no picture', () => {
  const available = new Map([
    ['a', ['3', '1', '2']],
    ['b', ['4', '5', '6']],
  ]);
  const records = [
    record('1', { isViewable: false }),
    record('3'),
    record('2'),
    record('4', { wcs: null }),
    record('5', { archivedAt: '2026-11-30T00:00:00.000Z' }),
  ];
  expect([...imagesOf(available, records)]).toEqual([['a', '2']]);
});
