import { jsonSyntax } from './json-syntax.js';

/** In pieces of so many bytes. */
function check(text: string | Uint8Array, pieceBytes: number): string | null {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const syntax = jsonSyntax();
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) syntax.push(bytes.subarray(at, at + pieceBytes));
    syntax.end();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const VALUES = [
  '{"a":[1,-2.5e+3,true,false,null,"x\\u00e9\\n\\"é😀"],"b":{}}',
  '[]',
  '{}',
  ' [ ] ',
  '"a"',
  '-0',
  '0.5',
  '[[],{}]',
];
const WRONG = [
  '',
  ' ',
  '{',
  '[1,]',
  '{"a":1,}',
  '{"a"}',
  '{a:1}',
  '[1 2]',
  '01',
  '1.',
  '-',
  '+1',
  '.5',
  '1e',
  'tru',
  'nan',
  '"a',
  '"\t"',
  '"\\x"',
  '"\\u12g4"',
  '[}',
  '{]',
  '1,2',
  '[] []',
  '{"a":1 "b":2}',
  '{:1}',
  '[,]',
  '{,}',
  '"a" "b"',
  '{"a":}',
  ']',
  '{"a":1}}',
  "'a'",
  '[1',
  '{"a":[}',
  '{"a" "b"}',
  '["a":1]',
];

describe('the syntax of JSON', () => {
  it.each([...VALUES, ...WRONG])('%j is judged as by JSON.parse, however it is cut', (text) => {
    for (const pieceBytes of [1, 2, 3, 100])
      expect([pieceBytes, check(text, pieceBytes) === null]).toEqual([pieceBytes, isJson(text)]);
  });

  it('is judged as by JSON.parse with any character removed or replaced', () => {
    const [text] = VALUES;
    for (let i = 0; i < text.length; i += 1)
      for (const instead of ['', ',', '"', '{', ']', '0', ' ', '\\', ':']) {
        const changed = text.slice(0, i) + instead + text.slice(i + 1);
        if (!/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(changed))
          expect([changed, check(changed, 7) === null]).toEqual([changed, isJson(changed)]);
      }
  });

  it('names the position', () => {
    expect(check('{"a": 1, b}', 4)).toBe('not JSON at character 9, the first being 0');
    expect(check(Uint8Array.of(0x22, 0xff, 0x22), 1)).toMatch(/^not UTF-8/);
    expect(check(Uint8Array.of(0x22, 0xc3), 1)).toMatch(/^not UTF-8/);
  });

  it('is bounded in depth and length of words', () => {
    expect(check('['.repeat(1_000) + ']'.repeat(1_000), 64)).toBeNull();
    expect(check('['.repeat(1_001) + ']'.repeat(1_001), 64)).not.toBeNull();
    expect(check('1'.repeat(1_000), 64)).toBeNull();
    expect(check('1'.repeat(1_001), 64)).not.toBeNull();
  });
});
