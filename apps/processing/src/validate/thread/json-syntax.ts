/** Thrown when a text is not JSON. */
export class JsonSyntaxError extends Error {}

/** Parses a JSON text (RFC 8259) piece by piece, of any length, without keeping it. */
export interface JsonSyntax {
  /** @throws JsonSyntaxError naming the character */
  push(bytes: Uint8Array): void;
  /** @throws JsonSyntaxError when the text is incomplete */
  end(): void;
}

/** Greatest nesting, as for the API's own bodies. */
const MAX_DEPTH = 1_000;
/** Longest number or literal. */
const MAX_WORD_LENGTH = 1_000;

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const WORD_PART = /[\w+.-]/;
const HEX = /[0-9a-fA-F]/;
const ESCAPED = '"\\/bfnrtu';
const BLANK = /[ \t\n\r]/;

/** The next token that is expected. */
type Wanted = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'nothing';

export function jsonSyntax(): JsonSyntax {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const take = jsonReader();
  let at = 0;
  const takeAll = (signs: string) => {
    for (let i = 0; i < signs.length; i += 1, at += 1) if (!take(signs[i])) throw notJson(at);
  };
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw new JsonSyntaxError(`not UTF-8 behind character ${at}`, { cause: error });
    }
  };
  return {
    push: (bytes) => takeAll(decoded(bytes)),
    end() {
      takeAll(decoded());
      if (!take(null)) throw notJson(at);
    },
  };
}

const notJson = (at: number) => new JsonSyntaxError(`not JSON at character ${at}, the first being 0`);

/** Consumes one character after another, then `null` for the end. @returns whether it is allowed there */
function jsonReader(): (sign: string | null) => boolean {
  const structure = jsonStructure();
  const text = jsonText();
  let word = '';
  const endWord = (): boolean => {
    const isRight = word === '' || (WORD.test(word) && structure.value());
    word = '';
    return isRight;
  };
  return (sign) => {
    if (text.isOpen()) {
      if (sign === null || !text.take(sign)) return false;
      return text.isOpen() || structure.text();
    }
    if (sign !== null && WORD_PART.test(sign)) {
      word += sign;
      return word.length <= MAX_WORD_LENGTH && structure.isValueWanted();
    }
    if (!endWord()) return false;
    if (sign === null) return structure.isComplete();
    if (sign !== '"') return BLANK.test(sign) || structure.take(sign);
    text.begin();
    return structure.isTextWanted();
  };
}

/** The nesting of lists and objects, and the token expected next. */
function jsonStructure() {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  const isValueWanted = () => wanted === 'value' || wanted === 'first value';
  const isNameWanted = () => wanted === 'name' || wanted === 'first name';
  const hadValue = (): true => {
    wanted = open.length === 0 ? 'nothing' : 'comma';
    return true;
  };
  const begin = (bracket: string, first: Wanted): boolean => {
    const isRight = isValueWanted() && open.push(bracket) <= MAX_DEPTH;
    wanted = first;
    return isRight;
  };
  const close = (bracket: string, empty: Wanted): boolean =>
    open.pop() === bracket && (wanted === empty || wanted === 'comma') && hadValue();
  const advance = (from: Wanted, to: Wanted): boolean => {
    const isRight = wanted === from;
    wanted = to;
    return isRight;
  };
  return {
    isValueWanted,
    isTextWanted: () => isValueWanted() || isNameWanted(),
    isComplete: () => wanted === 'nothing',
    value: () => isValueWanted() && hadValue(),
    text: () => (isNameWanted() ? advance(wanted, 'colon') : hadValue()),
    take(sign: string): boolean {
      if (sign === '{') return begin(sign, 'first name');
      if (sign === '[') return begin(sign, 'first value');
      if (sign === '}') return close('{', 'first name');
      if (sign === ']') return close('[', 'first value');
      if (sign === ':') return advance('colon', 'value');
      return sign === ',' && advance('comma', open.at(-1) === '{' ? 'name' : 'value');
    },
  };
}

/** The inside of a string. */
function jsonText() {
  let isOpen = false;
  let isEscaped = false;
  /** Hexadecimal digits still expected. */
  let digits = 0;
  return {
    isOpen: () => isOpen,
    begin: () => (isOpen = true),
    take(sign: string): boolean {
      if (digits > 0) {
        digits -= 1;
        return HEX.test(sign);
      }
      if (isEscaped) {
        isEscaped = false;
        digits = sign === 'u' ? 4 : 0;
        return ESCAPED.includes(sign);
      }
      isEscaped = sign === '\\';
      isOpen = sign !== '"';
      return sign >= ' ';
    },
  };
}
