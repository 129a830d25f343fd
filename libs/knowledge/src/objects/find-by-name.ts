import { CONCEPT_WORDS } from '../concepts/find-concepts.js';
import { canonical, isStopWord, nameTokens, stem } from '../reading/tokens.js';
import { NAMED_OBJECTS } from './named-objects.js';
import type { SkyObject } from './sky-object.js';

/** An object, and the tokens that name it. */
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

/** Words that may be omitted from a name: the Helix is the Helix Nebula. */
const GENERIC = / (?:nebula|galaxy|galaxies|cluster|pulsar|dwarf|planetary)$/;

/** Names without their kind; used only if a text contains nothing else, or the kind as well. */
const BY_SHORT_NAME: ReadonlyMap<string, readonly ShortName[]> = shortNames();

interface ShortName {
  readonly object: SkyObject;
  /** `nebula`, `galaxy`, … */
  readonly kind: string;
}

function shortNames(): Map<string, ShortName[]> {
  const found = new Map<string, ShortName[]>();
  for (const [name, object] of BY_NAME) {
    const kind = GENERIC.exec(name)?.[0].trim();
    if (kind === undefined) continue;
    const short = name.replace(GENERIC, '');
    found.set(short, [...(found.get(short) ?? []), { object, kind }]);
  }
  return found;
}

const WORDS_OF_CONCEPTS = new Set(CONCEPT_WORDS);

/** Objects named in a text, at each position the longest name first. `short`: also names without their kind. */
export function findByName(tokens: readonly string[], names: 'short' | 'full' = 'short'): NameMatch[] {
  const alone = names === 'short' ? nothingElse(tokens) : [];
  if (alone.length > 0) return alone;
  const matches: NameMatch[] = [];
  for (let from = 0; from < tokens.length;) {
    const match = longestAt(tokens, from);
    if (match) matches.push(match);
    from = match?.to ?? from + 1;
  }
  if (matches.length > 0 || names === 'full') return matches;
  return tokens.flatMap((_, at) => shortAt(tokens, at));
}

/** `show me the sombrero`: a text with nothing but a name without its kind. */
function nothingElse(tokens: readonly string[]): NameMatch[] {
  const saying = [...tokens.keys()].filter((at) => !isStopWord(tokens[at]));
  if (saying.length === 0) return [];
  const [from, to] = [saying[0], saying[saying.length - 1] + 1];
  const name = tokens.slice(from, to).join(' ');
  if (BY_NAME.has(name)) return [];
  return (BY_SHORT_NAME.get(name) ?? []).map(({ object }) => ({ object, from, to }));
}

/** `a nebula shaped like a butterfly`: the name, and its kind elsewhere. A word with a meaning of its own is not a name. */
function shortAt(tokens: readonly string[], from: number): NameMatch[] {
  if (WORDS_OF_CONCEPTS.has(canonical(tokens[from]))) return [];
  const known = BY_SHORT_NAME.get(tokens[from]) ?? [];
  return known
    .filter(({ kind }) => tokens.some((token) => stem(token) === stem(kind)))
    .map(({ object }) => ({ object, from, to: from + 1 }));
}

function longestAt(tokens: readonly string[], from: number): NameMatch | null {
  for (let length = Math.min(LONGEST_NAME, tokens.length - from); length > 0; length--) {
    const to = from + length;
    const object = BY_NAME.get(tokens.slice(from, to).join(' '));
    if (object) return { object, from, to };
  }
  return null;
}

/** Words of names, for the spelling correction. */
export const NAME_WORDS: readonly string[] = [
  ...new Set(
    [...BY_NAME.keys()].flatMap((name) => name.split(' ')).filter((word) => /^[a-z]{4,}$/.test(word)),
  ),
];
