import type { CompositeSpec } from '#processing-client/contract';
import {
  currentImage,
  currentSpec,
  recordsOf,
  type CompositeOrder,
  type SubstituteMosaic,
} from './composite-order.js';

/** What the records had when they were named. */
const input = (id: string, state = 'old') => ({ key: `${state}/${id}`, name: `${id}.fits` });

const orderOf = (
  channels: string[][],
  substitutes: SubstituteMosaic[][] = channels.map(() => []),
): CompositeOrder => ({
  spec: {
    channels: channels.map((ids) => ({ inputs: ids.map((id) => input(id)), label: ids[0] })),
  } as unknown as CompositeSpec,
  recordIds: channels,
  substitutes,
});

const current = (records: Record<string, string[]>) =>
  new Map(
    Object.entries(records).map(([id, derivedFrom]) => [
      id,
      currentImage({ storageKey: `new/${id}`, fileName: `${id}.fits`, derivedFrom }),
    ]),
  );

const keysOf = (order: CompositeOrder, records: Record<string, string[]>) =>
  currentSpec(order, current(records)).channels.map(({ inputs }) => inputs.map(({ key }) => key));

const M = { recordId: 'm', partIds: ['a', 'b'] };

describe('currentSpec', () => {
  it('takes the files that the records have now, the mosaic where the first of its parts is named', () => {
    const order = orderOf([['x', 'a', 'b', 'y'], ['b']], [[M], [{ recordId: 'm', partIds: ['b'] }]]);
    const records = { x: [], y: [], a: [], b: [], m: ['a', 'b', 'c'] };
    expect(keysOf(order, records)).toEqual([['new/x', 'new/m', 'new/y'], ['new/m']]);
    expect(currentSpec(order, current(records)).channels[0]).toMatchObject({
      label: 'x',
      inputs: [{ name: 'x.fits' }, { name: 'm.fits' }, { name: 'y.fits' }],
    });
  });

  it('takes the parts where the mosaic is gone, or holds one of them no more', () => {
    const order = orderOf([['a', 'b']], [[M]]);
    expect(keysOf(order, { a: [], b: [] })).toEqual([['new/a', 'new/b']]);
    expect(keysOf(order, { a: [], b: [], m: ['a', 'c'] })).toEqual([['new/a', 'new/b']]);
  });

  it('takes a mosaic that was itself named beside its parts', () => {
    const order = orderOf([['a', 'm']], [[{ recordId: 'm', partIds: ['a', 'm'] }]]);
    expect(keysOf(order, { a: [], m: ['a', 'b'] })).toEqual([['new/m']]);
  });

  it('leaves the file of a record that is gone in its place', () => {
    expect(keysOf(orderOf([['a', 'b']], [[]]), { b: [] })).toEqual([['old/a', 'new/b']]);
  });
});

describe('recordsOf', () => {
  it('names every record once, and the mosaics that replace some', () => {
    expect(recordsOf(orderOf([['a', 'b'], ['a']], [[M], []]))).toEqual(['a', 'b', 'm']);
    expect(recordsOf(orderOf([['a']]))).toEqual(['a']);
  });
});
