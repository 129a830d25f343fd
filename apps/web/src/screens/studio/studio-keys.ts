/** What a key asks the studio for. */
export type StudioAction =
  | {
      readonly kind:
        | 'undo'
        | 'redo'
        | 'blink'
        | 'swipe'
        | 'auto'
        | 'north'
        | 'previous'
        | 'next'
        | 'panel'
        | 'leave';
    }
  | { readonly kind: 'solo'; readonly index: number };

/** A key with what is held beside it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Keys that count while the stage has the focus. */
const LETTERS: Readonly<Record<string, Exclude<StudioAction['kind'], 'solo'>>> = {
  ...{
    b: 'blink',
    s: 'swipe',
    a: 'auto',
    n: 'north',
    h: 'panel',
    '[': 'previous',
    ']': 'next',
    Escape: 'leave',
  },
};

/** What a key without Ctrl, Alt or Meta asks for on the stage; undefined: nothing of the studio's. */
export function stageAction(key: string): StudioAction | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(LETTERS, name) ? { kind: LETTERS[name] } : undefined;
}

/** What a key asks for wherever the focus is: undo, redo and a channel alone by Alt with its number. */
export function studioAction({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: PressedKey): StudioAction | undefined {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand && key.toLowerCase() === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  if (isCommand && key.toLowerCase() === 'y') return { kind: 'redo' };
  // By its place: with Alt some keyboards write another character.
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
  return isAlt && digit !== undefined ? { kind: 'solo', index: Number(digit) - 1 } : undefined;
}
