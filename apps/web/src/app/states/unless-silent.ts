import { ConnectionError } from '#sdk';
import { connection } from './connection.js';

/**
 * Gives up a call that is silent for so long; a slow line takes the time that it needs.
 * @param call aborts with its signal, and tells whenever something has come
 * @throws DOMException `TimeoutError`, or ConnectionError where the whole service is away, which may come back
 */
export async function unlessSilent<T>(
  silenceMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal, onHeard: () => void) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const listen = () =>
    setTimeout(() => silence.abort(new DOMException('Nothing has come.', 'TimeoutError')), silenceMs);
  let timer = listen();
  const onHeard = () => {
    clearTimeout(timer);
    timer = listen();
  };
  try {
    return await call(AbortSignal.any([signal, silence.signal]), onHeard);
  } catch (error) {
    if (silence.signal.aborted && connection.getState().isAway)
      throw new ConnectionError('The service is silent.', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
