import { ConnectionError } from '#sdk';
import { connection } from './connection.js';
import { unlessSilent } from './unless-silent.js';

const SILENCE_MS = 40;
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a call that may be silent', () => {
  afterEach(() => connection.setState({ isAway: false }));

  it('takes the time that it needs while something comes', async () => {
    const { signal } = new AbortController();
    const slow = unlessSilent(SILENCE_MS, signal, async (limited, onHeard) => {
      for (let part = 0; part < 8; part++) {
        await wait(SILENCE_MS / 4);
        onHeard();
      }
      return limited.aborted;
    });
    expect(await slow).toBe(false);
  });

  it('is given up when nothing comes', async () => {
    const call = unlessSilent(SILENCE_MS, new AbortController().signal, untilAborted);
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('can be made again where the service is away as a whole', async () => {
    connection.setState({ isAway: true });
    const call = unlessSilent(SILENCE_MS, new AbortController().signal, untilAborted);
    await expect(call).rejects.toThrow(ConnectionError);
  });

  it('ends with its own signal, for its own reason', async () => {
    const controller = new AbortController();
    connection.setState({ isAway: true });
    const call = unlessSilent(1000 * SILENCE_MS, controller.signal, untilAborted);
    controller.abort(new Error('no longer wanted'));
    await expect(call).rejects.toThrow('no longer wanted');
  });
});
