import { createStore } from 'zustand/vanilla';

/** Whether the service answers. */
export const connection = createStore<{ readonly isAway: boolean }>(() => ({ isAway: false }));

const ASK_EVERY_MS = 5_000;
/** The question is answered without any other part of the service. */
const ANSWER_WITHIN_MS = 4_000;

/** The service did not answer: it is asked until it does, and at once when there is a network again. */
export function markAway(): void {
  if (connection.getState().isAway) return;
  connection.setState({ isAway: true });
  const ask = async () => {
    if (!(await isAlive()) || !connection.getState().isAway) return;
    clearInterval(timer);
    removeEventListener('online', onOnline);
    connection.setState({ isAway: false });
  };
  const onOnline = () => void ask();
  const timer = setInterval(onOnline, ASK_EVERY_MS);
  addEventListener('online', onOnline);
}

/** Whether the service answers at all: a frozen one takes a request and is silent. */
export async function isAlive(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch('/api/health/live', { cache: 'no-store', signal })).ok;
  } catch {
    return false; // Still away.
  }
}
