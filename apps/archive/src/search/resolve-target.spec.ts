import { canonicalTargetName, resolverNames, spellingOf } from './resolve-target.js';

describe('canonicalTargetName', () => {
  it.each(['M16', 'm16', 'M 16', 'M-16', ' m   16 ', 'Messier 16', 'M_16', 'M016'])(
    'maps %p to M 16',
    (name) => {
      expect(canonicalTargetName(name)).toBe('M 16');
    },
  );

  it.each(['NGC3132', 'ngc-3132', 'NGC 3132'])('maps %p to NGC 3132', (name) => {
    expect(canonicalTargetName(name)).toBe('NGC 3132');
  });

  it.each(['Carina Nebula', 'folder-jwst', 'HH 46/47', 'WASP-39 b', '05 35 17 -05 23 28'])(
    'keeps %p',
    (name) => {
      expect(canonicalTargetName(name)).toBe(name);
    },
  );
});

describe('resolverNames', () => {
  it('begins with the spelling of the client', () => {
    expect(resolverNames(' HOPS-370')).toEqual(['HOPS-370', 'HOPS 370']);
    expect(resolverNames('EPIC250105131')).toEqual(['EPIC250105131', 'EPIC 250105131']);
    expect(resolverNames('M 16')).toEqual(['M 16']);
  });
});

describe('names of featured targets', () => {
  it.each([
    ['Cosmic Cliffs', 'NGC 3324'],
    ['the pillars-of-creation', 'M 16'],
    ['EAGLE  NEBULA', 'M 16'],
    ['Southern Ring', 'NGC 3132'],
    ["Stephan's Quintet", 'HCG 92'],
    ['Stephan\u2019s quintet', 'HCG 92'],
    ['Stephan\u02bcs Quintet', 'HCG 92'],
    ['stephans quintet', 'HCG 92'],
    ['Cartwheel Galaxy', 'ESO 350-40'],
    ['Tarantula Nebula', '30 Doradus'],
    ['phantom galaxy', 'M 74'],
    ['Crab', 'M 1'],
    ['Ring Nebula', 'M 57'],
    ['Orion', 'M 42'],
    ['SMACS0723', 'SMACS J0723.3-7327'],
    ['smacs-0723', 'SMACS J0723.3-7327'],
    ['Webb\u2019s First Deep Field', 'SMACS J0723.3-7327'],
  ])('are looked up for %p as given, then as %p', (name, second) => {
    expect(resolverNames(name)[1]).toBe(second);
  });

  it('do not affect others, except for typographic characters', () => {
    expect(resolverNames('Carina \u00a0Nebula')).toEqual(['Carina Nebula']);
    expect(resolverNames('M\u201116')).toEqual(['M-16', 'M 16']);
    expect(resolverNames('Barnard\u2019s Star')).toEqual(["Barnard's Star"]);
  });

  it('are case-insensitive, and nothing else is', () => {
    expect(spellingOf('m16')).toBe(spellingOf('M16'));
    expect(spellingOf('M 16')).not.toBe(spellingOf('M 17'));
  });
});
