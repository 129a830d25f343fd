import type { Random } from './random.js';

/** Deeper than any document of the API. */
const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Placeholder of a JSON number that no double represents. */
export const HUGE_NUMBER = '\u{1f}huge';

const BROKEN_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e\u2066emoji \u{1f680}\u200d',
  'ﷺ'.repeat(300),
  'x'.repeat(70_000),
  '../../../etc/passwd',
  "'; DROP TABLE records; --",
  '%00%0a%E0%A4%A',
  '${7*7}{{7*7}}',
  '1e999',
  '-0',
  'NaN',
  'null',
  'true',
  '٣',
  '\r\nSet-Cookie: a=b',
  '(((((((((a+)+)+)+)+)+)+)+)+$',
  '%_\\',
  '00000000-0000-0000-0000-000000000000',
  '018F0000-0000-7000-8000-00000000000G',
  '2023-02-30T99:99:99Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];

const BROKEN_NUMBERS = [
  -1,
  0,
  0.5,
  -0,
  1e-320,
  2 ** 31,
  2 ** 32,
  2 ** 53 + 2,
  -(2 ** 63),
  1e100,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];

const BROKEN_OTHERS = (): unknown[] => [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3 },
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  { constructor: { prototype: { polluted: 1 } } },
  deep(30),
  deep(100),
  Array.from({ length: 20_000 }, (_, i) => i),
  Array.from({ length: 600 }, () => '018f0000-0000-7000-8000-000000000000'),
  HUGE_NUMBER,
];

/** Malicious text. */
export const brokenText = (random: Random): string => random.pick(BROKEN_TEXTS);

/** A value of any type in place of another one. */
export function brokenValue(random: Random): unknown {
  const kind = random.whole(0, 2);
  if (kind === 0) return random.pick(BROKEN_NUMBERS);
  return kind === 1 ? brokenText(random) : random.pick(BROKEN_OTHERS());
}

/** The same value with one fault: another value, an additional one, or a missing one. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return brokenValue(random);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...value };
  const entries = copy as Record<string, unknown>;
  const keys = Object.keys(entries);
  const way = random.whole(0, 5);
  if (way === 0 || keys.length === 0) {
    const name = random.pick(['extra', '__proto__', 'constructor', 'toString', '', 'a.b', '0', 'é']);
    Object.defineProperty(entries, name, {
      value: brokenValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else if (way === 1) {
    delete entries[random.pick(keys)];
  } else {
    const key = random.pick(keys);
    entries[key] = way < 4 ? spoil(entries[key], random) : brokenValue(random);
  }
  return copy;
}
