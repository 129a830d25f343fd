import { recordId } from '../../../picture/testing/sample-grid.js';
import { idsOf } from '../../../app/studio-address.js';
import { readAddress, readSearch } from './read-address.js';

const [a, b, c] = [recordId(0), recordId(1), recordId(2)];

describe('the address of the studio', () => {
  it('names the files of channels', () => {
    expect(readAddress({ ids: `${a},${b};${c.toUpperCase()}` }, '')).toEqual({
      kind: 'files',
      channels: [{ ids: [a, b] }, { ids: [c] }],
    });
  });

  it('is written as it is read', () => {
    const channels = [{ ids: [a, b] }, { ids: [c] }];
    expect(readAddress({ ids: idsOf(channels) }, '')).toEqual({ kind: 'files', channels });
  });

  it('names a target, also one that looks like a number', () => {
    expect(readAddress(readSearch({ target: 3132 }), '')).toEqual({ kind: 'target', name: '3132' });
  });

  it('holds a picture, which is newer than what it began with', () => {
    expect(readAddress({ ids: a }, 'q1YqVrI')).toEqual({ kind: 'link', text: 'q1YqVrI' });
    expect(readAddress({ ids: a }, '~abc')).toEqual({ kind: 'kept', id: 'abc' });
  });

  it('may be empty', () => {
    expect(readAddress(readSearch({ ids: ['x'], target: null }), '')).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['no id', 'abc'],
    ['an empty channel', `${a};`],
    ['markup', '<b>'],
    ['too many channels', Array(17).fill(a).join(';')],
    ['too many files', Array(501).fill(a).join(',')],
  ])('is told to be wrong with %s', (_, ids) =>
    expect(readAddress({ ids }, '')).toMatchObject({ kind: 'problem' }),
  );
});
