import { mayChange } from './record-access.js';

describe('mayChange', () => {
  const record = { ownerId: 'owner' };

  it.each([
    ['its owner', { id: 'owner', role: 'user' }, true],
    ['an administrator', { id: 'admin', role: 'admin' }, true],
    ['another user', { id: 'other', role: 'user' }, false],
    ['a stranger', null, false],
  ] as const)('%s: %s %s', (_, viewer, expected) => {
    expect(mayChange(record, viewer)).toBe(expected);
  });

  it('allows only administrators when there is no owner', () => {
    expect(mayChange({ ownerId: null }, { id: 'other', role: 'user' })).toBe(false);
    expect(mayChange({ ownerId: null }, { id: 'admin', role: 'admin' })).toBe(true);
    expect(mayChange({ ownerId: null }, null)).toBe(false);
  });
});
