/** A text is not JSON. */
export class JsonSyntaxError extends Error {}

/** Takes a JSON text (RFC 8259) piece by piece, of any length, and keeps none of it. */
export interface JsonSyntax {
  /** @throws JsonSyntaxError naming the character */
  push(bytes: Uint8Array): void;
  /** @throws JsonSyntaxError when something is missing */
  end(): void;
}

/** Deeper than any document; as the API's own bodies are bounded. */
const MAX_DEPTH = 1_000;
/** Longer than any number that means something. */
const MAX_WORD_LENGTH = 1_000;

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const WORD_PART = /[\w+.-]/;
const BLANK = /[ \t\n\r]/;

/** What may come next. */
type Wanted = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'nothing';

export function jsonSyntax(): JsonSyntax {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  let word = '';
  /** Within a string: how many hexadecimal digits are to come, -1 behind a backslash; `null`: in none. */
  let text: number | null = null;

  const fail = (): never => {
    throw new JsonSyntaxError(`not JSON at character ${at}, the first being 0`);
  };
  const hadValue = () => (wanted = open.length === 0 ? 'nothing' : 'comma');
  const endWord = () => {
    if (word === '') return;
    if (!WORD.test(word)) fail();
    word = '';
    hadValue();
  };
  const takeText = (sign: string) => {
    if (text === -1) text = sign === 'u' ? 4 : '"\\/bfnrt'.includes(sign) ? 0 : fail();
    else if (text) text = /[0-9a-fA-F]/.test(sign) ? text - 1 : fail();
    else if (sign === '\\') text = -1;
    else if (sign < ' ') fail();
    else if (sign === '"') {
      text = null;
      if (wanted === 'name' || wanted === 'first name') wanted = 'colon';
      else hadValue();
    }
  };
  const begin = (sign: '{' | '[') => {
    if (!isValueWanted() || open.push(sign) > MAX_DEPTH) fail();
    wanted = sign === '{' ? 'first name' : 'first value';
  };
  const close = (sign: '{' | '[', empty: Wanted) => {
    if (open.pop() !== sign || (wanted !== empty && wanted !== 'comma')) fail();
    hadValue();
  };
  const isValueWanted = () => wanted === 'value' || wanted === 'first value';
  const takeSign = (sign: string) => {
    if (sign === '{' || sign === '[') begin(sign);
    else if (sign === '}') close('{', 'first name');
    else if (sign === ']') close('[', 'first value');
    else if (sign === ':' && wanted === 'colon') wanted = 'value';
    else if (sign === ',' && wanted === 'comma') wanted = open.at(-1) === '{' ? 'name' : 'value';
    else if (sign === '"' && wanted !== 'colon' && wanted !== 'comma' && wanted !== 'nothing') text = 0;
    else if (!BLANK.test(sign)) fail();
  };
  const take = (sign: string) => {
    if (text !== null) return takeText(sign);
    if (WORD_PART.test(sign)) {
      if (!isValueWanted() || word.length >= MAX_WORD_LENGTH) fail();
      word += sign;
      return;
    }
    endWord();
    takeSign(sign);
  };
  const takeAll = (signs: string) => {
    for (let i = 0; i < signs.length; i += 1, at += 1) take(signs[i]);
  };
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new JsonSyntaxError(`not UTF-8 behind character ${at}`);
    }
  };
  return {
    push: (bytes) => takeAll(decoded(bytes)),
    end() {
      takeAll(decoded());
      endWord();
      if (wanted !== 'nothing' || text !== null) fail();
    },
  };
}
