import { nameTokens } from '../reading/tokens.js';
import { NAMED_OBJECTS } from './named-objects.js';
import type { SkyObject } from './sky-object.js';

/** An object, and which tokens of the text name it. */
export interface NameMatch {
  readonly object: SkyObject;
  readonly from: number;
  readonly to: number;
}

/** Names by the text of their tokens. */
const BY_NAME: ReadonlyMap<string, SkyObject> = new Map(
  [...NAMED_OBJECTS]
    .reverse()
    .flatMap((object) => object.names.map((name) => [nameTokens(name).join(' '), object] as const)),
);

const LONGEST_NAME = Math.max(...[...BY_NAME.keys()].map((name) => name.split(' ').length));

/** Words after which a name is complete without them: the Helix is the Helix Nebula. */
const GENERIC = / (?:nebula|galaxy|galaxies|cluster|pulsar|dwarf|planetary)$/;

/** What is left of a spoken name without its kind; only good where a text says nothing else. */
const BY_SHORT_NAME: ReadonlyMap<string, SkyObject> = new Map(
  [...BY_NAME]
    .filter(([name]) => GENERIC.test(name))
    .map(([name, object]) => [name.replace(GENERIC, ''), object] as const),
);

/** Objects that a text names, the longest names first to be found at each place. */
export function findByName(tokens: readonly string[]): NameMatch[] {
  const whole = BY_SHORT_NAME.get(tokens.join(' '));
  if (whole && !BY_NAME.has(tokens.join(' '))) return [{ object: whole, from: 0, to: tokens.length }];
  const matches: NameMatch[] = [];
  for (let from = 0; from < tokens.length;) {
    const match = longestAt(tokens, from);
    if (match) matches.push(match);
    from = match?.to ?? from + 1;
  }
  return matches;
}

function longestAt(tokens: readonly string[], from: number): NameMatch | null {
  for (let length = Math.min(LONGEST_NAME, tokens.length - from); length > 0; length--) {
    const to = from + length;
    const object = BY_NAME.get(tokens.slice(from, to).join(' '));
    if (object) return { object, from, to };
  }
  return null;
}

/** Words of names, for the mending of slips. */
export const NAME_WORDS: readonly string[] = [
  ...new Set(
    [...BY_NAME.keys()].flatMap((name) => name.split(' ')).filter((word) => /^[a-z]{4,}$/.test(word)),
  ),
];
