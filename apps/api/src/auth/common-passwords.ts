import { dictionary } from '@zxcvbn-ts/language-common';
import { ValidateBy } from 'class-validator';

/** Words of this service, which are guessed first for its accounts. */
const OWN_WORDS = [
  'firstlight',
  'spacetelescope',
  'jameswebb',
  'jameswebbspacetelescope',
  'telescope',
  'nircam',
];

/** The most frequent passwords of published leaks, and {@link OWN_WORDS}, in lower case. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...OWN_WORDS]);
const MAX_LENGTH = Math.max(...[...COMMON].map((password) => password.length));

/** What digits and signs stand for in a word; `1` is `i` or `l`. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '!': 'i', '0': 'o' },
  ...{ $: 's', '5': 's', '7': 't' },
};

const spelled = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[@43!0$571]/g, (sign) => (sign === '1' ? one : LETTERS[sign]));

/** Only signs become letters: the digits may be those of the password (`@bc123`). */
const spelledSigns = (text: string): string => text.replace(/[@!$]/g, (sign) => LETTERS[sign]);

/**
 * Whether a password is among those that are guessed first: a common one in any case, with digits and signs for letters, or with more
 * of them behind it (`P@ssw0rd1!`).
 */
export const isCommonPassword = (password: string): boolean =>
  beginnings(password.toLowerCase()).some((text) =>
    [text, spelledSigns(text), spelled(text, 'i'), spelled(text, 'l')].some((word) => COMMON.has(word)),
  );

/** The text without some or all of the digits and signs at its end; what is longer than any common password is left out. */
function beginnings(text: string): string[] {
  let letters = text.length;
  while (letters > 0 && !/\p{L}/u.test(text[letters - 1])) letters -= 1;
  const longest = Math.min(text.length, MAX_LENGTH);
  return Array.from({ length: Math.max(0, longest - letters + 1) }, (_, more) =>
    text.slice(0, letters + more),
  );
}

/** Refuses passwords that are guessed first. */
export const IsUncommon = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUncommon',
    validator: {
      validate: (password) => typeof password !== 'string' || !isCommonPassword(password),
      defaultMessage: () => 'must not be a common password, nor one with digits or signs added to it',
    },
  });
