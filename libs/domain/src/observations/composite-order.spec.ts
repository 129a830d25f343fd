import type { CompositeSpec } from '#processing-client/contract';
import {
  currentImage,
  currentSpec,
  recordsOf,
  type CompositeOrder,
  type SubstituteMosaic,
} from './composite-order.js';

/** The file of a record at the time of the order, or a later one. */
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
  it('uses the current files of the records and puts a mosaic at its first part', () => {
    const order = orderOf([['x', 'a', 'b', 'y'], ['b']], [[M], [{ recordId: 'm', partIds: ['b'] }]]);
    const records = { x: [], y: [], a: [], b: [], m: ['a', 'b', 'c'] };
    expect(keysOf(order, records)).toEqual([['new/x', 'new/m', 'new/y'], ['new/m']]);
    expect(currentSpec(order, current(records)).channels[0]).toMatchObject({
      label: 'x',
      inputs: [{ name: 'x.fits' }, { name: 'm.fits' }, { name: 'y.fits' }],
    });
  });

  it('uses the parts when the mosaic is gone or no longer contains one of them', () => {
    const order = orderOf([['a', 'b']], [[M]]);
    expect(keysOf(order, { a: [], b: [] })).toEqual([['new/a', 'new/b']]);
    expect(keysOf(order, { a: [], b: [], m: ['a', 'c'] })).toEqual([['new/a', 'new/b']]);
  });

  it('uses a mosaic that was named beside its parts', () => {
    const order = orderOf([['a', 'm']], [[{ recordId: 'm', partIds: ['a', 'm'] }]]);
    expect(keysOf(order, { a: [], m: ['a', 'b'] })).toEqual([['new/m']]);
  });

  it('keeps the chosen HDUs of the request', () => {
    const order = orderOf([['a', 'b']]);
    const [channel] = order.spec.channels;
    const hdus = { hdus: [4], hdusField: 'channels.0.hdus.b' };
    const inputs = [channel.inputs[0], { ...channel.inputs[1], ...hdus }];
    const chosen = { ...order, spec: { ...order.spec, channels: [{ ...channel, inputs }] } };
    expect(currentSpec(chosen, current({ a: [], b: [] })).channels[0].inputs).toEqual([
      { key: 'new/a', name: 'a.fits' },
      { key: 'new/b', name: 'b.fits', ...hdus },
    ]);
    expect(currentSpec(chosen, current({ a: [] })).channels[0].inputs[1]).toMatchObject(hdus);
  });

  it('keeps the file of a removed record in its place', () => {
    expect(keysOf(orderOf([['a', 'b']], [[]]), { b: [] })).toEqual([['old/a', 'new/b']]);
  });
});

describe('recordsOf', () => {
  it('returns every record once, and the mosaics that replace records', () => {
    expect(recordsOf(orderOf([['a', 'b'], ['a']], [[M], []]))).toEqual(['a', 'b', 'm']);
    expect(recordsOf(orderOf([['a']]))).toEqual(['a']);
  });
});
