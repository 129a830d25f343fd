import { createStore } from 'zustand/vanilla';

/** Whether the service answers. */
export const connection = createStore<{ readonly isAway: boolean }>(() => ({ isAway: false }));

const ASK_EVERY_MS = 5_000;

/** The service did not answer: it is asked until it does. @param onBack called then */
export function markAway(onBack: () => void): void {
  if (connection.getState().isAway) return;
  connection.setState({ isAway: true });
  const timer = setInterval(() => void ask(), ASK_EVERY_MS);
  const ask = async () => {
    if (!(await isAlive()) || !connection.getState().isAway) return;
    clearInterval(timer);
    connection.setState({ isAway: false });
    onBack();
  };
}

async function isAlive(): Promise<boolean> {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false; // Still away.
  }
}
