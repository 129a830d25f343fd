import { ProvenTokens } from './proven-tokens.js';

const EXP = 2_000_000_000;
const CLAIMS = { sub: 'a', username: 'vera', role: 'user', sid: 'b', exp: EXP } as const;
const CALLER = { id: 'a', username: 'vera', role: 'user', sessionId: 'b' };
const IN_TIME = 1000 * EXP - 1;

describe('proven tokens', () => {
  it('are known as they came, until they run out', () => {
    const proven = new ProvenTokens();
    expect(proven.callerOf('Bearer x', IN_TIME)).toBeUndefined();
    expect(proven.remember('Bearer x', CLAIMS)).toEqual(CALLER);
    expect(proven.callerOf('Bearer x', IN_TIME)).toEqual(CALLER);
    expect(proven.callerOf('Bearer x', 1000 * EXP)).toBeUndefined();
    for (const other of [undefined, '', 'Bearer X', 'x', 'Bearer x ']) {
      expect(proven.callerOf(other, IN_TIME)).toBeUndefined();
    }
  });

  it('are few enough to be remembered', () => {
    const proven = new ProvenTokens();
    const header = (n: number) => `Bearer ${n}`;
    for (let n = 0; n <= 5_000; n++) proven.remember(header(n), CLAIMS);
    expect(proven.callerOf(header(0), IN_TIME)).toBeUndefined();
    expect(proven.callerOf(header(5_000), IN_TIME)).toEqual(CALLER);
  });

  it('are not remembered with all that may stand behind them', () => {
    const proven = new ProvenTokens();
    const header = `Bearer x ${'y'.repeat(1_000)}`;
    expect(proven.remember(header, CLAIMS)).toEqual(CALLER);
    expect(proven.callerOf(header, IN_TIME)).toBeUndefined();
  });
});
