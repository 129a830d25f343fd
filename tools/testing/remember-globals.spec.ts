import { rememberGlobals } from './remember-globals.mjs';

const globals = globalThis as Record<string | symbol, unknown>;

describe('rememberGlobals', () => {
  it('takes back what was set, replaced and deleted', () => {
    const { fetch, queueMicrotask } = globalThis;
    const takeBack = rememberGlobals();
    const left = Symbol('left');
    Object.assign(globalThis, { leftByASpec: 1, fetch: () => undefined, [left]: 2 });
    delete globals['queueMicrotask'];
    takeBack();
    expect(['leftByASpec' in globals, left in globals]).toEqual([false, false]);
    expect(globalThis.fetch).toBe(fetch);
    expect(globalThis.queueMicrotask).toBe(queueMicrotask);
  });

  it('takes back variables of the environment, and an environment in its place', () => {
    const { env } = process;
    const { PATH } = env;
    const takeBack = rememberGlobals();
    Object.assign(process.env, { PATH: '/nowhere', LEFT_BY_A_SPEC: 'yes' });
    delete process.env['TZ'];
    process.env = {};
    takeBack();
    expect(process.env).toBe(env);
    expect(process.env).toMatchObject({ PATH, TZ: 'Asia/Kathmandu' });
    expect(process.env).not.toHaveProperty('LEFT_BY_A_SPEC');
  });

  it('takes away listeners that were added, and leaves the others, also where there were none', () => {
    const own = () => undefined;
    process.on('SIGUSR2', own);
    const takeBack = rememberGlobals();
    process.on('SIGUSR2', () => undefined);
    process.once('beforeExit', () => undefined);
    const messages = process.listenerCount('message');
    takeBack();
    expect(process.listeners('SIGUSR2')).toEqual([own]);
    expect(process.listenerCount('beforeExit')).toBe(0);
    expect(process.listenerCount('message')).toBe(messages);
    process.off('SIGUSR2', own);
  });

  it('takes back the exit code and a replaced function of the process', () => {
    const exit = Object.getOwnPropertyDescriptor(process, 'exit')?.value as unknown;
    const takeBack = rememberGlobals();
    process.exitCode = 3;
    process.exit = (() => undefined) as never;
    takeBack();
    expect([process.exitCode, (process.exit as unknown) === exit]).toEqual([undefined, true]);
  });
});
