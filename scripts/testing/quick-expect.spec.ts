import { quickExpect } from './quick-expect.mjs';

/** The `expect` of this spec is a quick one already, and jest's own is behind it. */
const full = Object.getPrototypeOf(expect) as typeof expect;
const quick: typeof expect = quickExpect(full);

const messageOf = (check: () => void): string | undefined => {
  try {
    check();
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

const CASES: [string, (ask: typeof expect) => void][] = [
  ['passes', (ask) => ask(1).toBe(1)],
  ['compares by identity', (ask) => ask(0).toBe(-0)],
  ['compares deeply', (ask) => ask({ a: [1, { b: undefined }] }).toEqual({ a: [1, {}] })],
  ['compares strictly', (ask) => ask({ a: undefined }).toStrictEqual({})],
  ['takes asymmetric matchers', (ask) => ask({ a: 1 }).toEqual({ a: expect.any(String) })],
  ['negates', (ask) => ask(1).not.toBe(1)],
  ['is told a wrong argument', (ask) => ask('1').toBeCloseTo(1)],
  ['is close', (ask) => ask(1.02).toBeCloseTo(1.01, 3)],
  ['looks for a part', (ask) => ask([1, 2]).toContain(3)],
  ['sees what is thrown', (ask) => ask(() => undefined).toThrow('word')],
  ['takes one value', (ask) => (ask as (...values: unknown[]) => unknown)(1, 2)],
];

describe('quickExpect', () => {
  it.each(CASES)('%s, in the words of jest', (_name, check) => {
    expect(messageOf(() => check(quick))).toBe(messageOf(() => check(full)));
  });

  it('is not deceived by what cannot be looked at twice', () => {
    const letters = (text: string) => text[Symbol.iterator]();
    const compare = () => quick(letters('ab')).toEqual(letters('ac'));
    expect(compare).toThrow('did not pass, but did when it was asked again');
  });

  it('takes further matchers', () => {
    quick.extend({ toBeOdd: (value: number) => ({ pass: value % 2 === 1, message: () => 'even' }) });
    const { toBeOdd } = quick(2) as unknown as { toBeOdd: () => void };
    expect(toBeOdd).toThrow('even');
  });

  it('counts what it has compared', () => {
    const { assertionCalls } = full.getState();
    quick(1).toBe(1);
    expect(full.getState().assertionCalls - assertionCalls).toBe(1);
  });

  it('shows the place in the spec, also of a promise', async () => {
    const failures = [
      () => Promise.resolve().then(() => quick(1).toBe(2)),
      () => quick(Promise.reject(new Error('no'))).resolves.toBe(1),
      () => quick(Promise.resolve(1)).rejects.toThrow('no'),
      () => quick(Promise.resolve(1)).resolves.not.toBe(1),
    ];
    for (const failure of failures) {
      const { stack } = await failure().then(
        () => new Error('passed'),
        (error: Error) => error,
      );
      const place = stack
        ?.split('\n')
        .find((line) => /^\s+at /.test(line) && !line.includes('/node_modules/'));
      expect(place).toContain('quick-expect.spec.ts');
    }
  });
});
