import { FEATURED_TARGETS } from './featured-targets.js';
import { commonName, featuredTarget, isOfTarget, longestWord, spellingsOf } from './target-name.js';

describe('isOfTarget', () => {
  it.each([
    ['NGC-3324', 'NGC 3324', true],
    ['NGC3324', 'ngc-3324', true],
    ['NGC-3324-CENTER', 'NGC 3324', true],
    ['NGC 33245', 'NGC 3324', false],
    ['NGC 332', 'NGC 3324', false],
    ['3324 NGC', 'NGC 3324', false],
    ["STEPHAN'S-QUINTET", 'Stephans Quintet', true],
    ['M16', 'M 16', true],
    ['ARM 16', 'M 16', false],
    ['M 16', '-', false],
  ])('%s is %s: %s', (record, asked, expected) => expect(isOfTarget(record, asked)).toBe(expected));
});

describe('spellingsOf', () => {
  it.each([
    ['NGC-3324 Center', ['ngc-3324 center', 'ngc 3324 center', 'ngc3324 center', 'ngc3324center']],
    ['M16', ['m16', 'm 16']],
    ['Carina', ['carina']],
    ['--', []],
  ])('%s', (name, expected) => expect(spellingsOf(name)).toEqual(expected));
});

describe('longestWord', () => {
  it.each([
    ['NGC-3324', '3324'],
    ["Stephan's Quintet", 'Stephan'],
    ['M16', '16'],
    ['--', ''],
  ])('%s', (name, expected) => expect(longestWord(name)).toBe(expected));
});

it.each([
  ['NGC-3132', 'Southern Ring Nebula'],
  ['TEST STAR', 'TEST STAR'],
])('people know %s by the name %s', (target, name) => expect(commonName(target)).toBe(name));

describe('featuredTarget', () => {
  it.each([
    ['Pillars of Creation', 'pillars-of-creation'],
    ['m 16', 'pillars-of-creation'],
    ['cas a', 'cassiopeia-a'],
    ['ESO350-40', 'cartwheel'],
    ['Stephan’s Quintet', 'stephans-quintet'],
  ])('%s is %s', (name, id) => expect(featuredTarget(name)?.id).toBe(id));

  it('finds no other names, and no name twice', () => {
    expect(featuredTarget('M 17')).toBeUndefined();
    for (const { id, searchName, name } of FEATURED_TARGETS)
      expect([searchName, name].map((known) => featuredTarget(known)?.id)).toEqual([id, id]);
  });
});
