import { CONCEPTS, conceptOf } from '../concepts/concept.js';
import { nameTokens } from '../reading/tokens.js';
import { CONSTELLATIONS } from './sky-object.js';
import { NAMED_OBJECTS } from './named-objects.js';

describe('the catalogue of named objects', () => {
  it('has several hundred objects, each with a known kind, a constellation and a position', () => {
    expect(NAMED_OBJECTS.length).toBeGreaterThan(500);
    for (const { names, kinds, constellation, position, radiusDeg } of NAMED_OBJECTS) {
      expect(names.every((name) => nameTokens(name).length > 0)).toBe(true);
      for (const kind of kinds) expect(() => conceptOf(kind)).not.toThrow();
      if (position === null) continue;
      expect([names[0], Object.hasOwn(CONSTELLATIONS, constellation)]).toEqual([names[0], true]);
      expect([names[0], position.ra >= 0 && position.ra < 360]).toEqual([names[0], true]);
      expect(Math.abs(position.dec)).toBeLessThanOrEqual(90);
      expect(radiusDeg).toBeGreaterThan(0);
    }
  });

  it('has existing broader concepts, without cycles', () => {
    const above = (id: string, seen: readonly string[]): void => {
      if (seen.includes(id)) throw new Error(`cycle: ${[...seen, id].join(' ')}`);
      for (const other of conceptOf(id).broader) above(other, [...seen, id]);
    };
    for (const { id } of CONCEPTS) above(id, []);
    expect(new Set(CONCEPTS.map(({ id }) => id)).size).toBe(CONCEPTS.length);
    expect(() => conceptOf('nothing')).toThrow('no concept nothing');
  });
});
