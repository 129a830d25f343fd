import { canonicalTargetName, resolverNames } from './target-name.js';

describe('canonicalTargetName', () => {
  it.each(['M16', 'm16', 'M 16', 'M-16', ' m   16 ', 'Messier 16', 'M_16', 'M016'])(
    'knows %p as M 16',
    (name) => {
      expect(canonicalTargetName(name)).toBe('M 16');
    },
  );

  it.each(['NGC3132', 'ngc-3132', 'NGC 3132'])('knows %p as NGC 3132', (name) => {
    expect(canonicalTargetName(name)).toBe('NGC 3132');
  });

  it.each(['Carina Nebula', 'folder-jwst', 'HH 46/47', 'WASP-39 b', '05 35 17 -05 23 28'])(
    'leaves %p',
    (name) => {
      expect(canonicalTargetName(name)).toBe(name);
    },
  );
});

describe('resolverNames', () => {
  it('keeps the spelling of the client as second choice', () => {
    expect(resolverNames(' HOPS-370')).toEqual(['HOPS 370', 'HOPS-370']);
    expect(resolverNames('M 16')).toEqual(['M 16']);
  });
});
