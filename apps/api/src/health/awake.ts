import { setImmediate as socketsRead } from 'node:timers/promises';

/**
 * Resolves when this process has been awake for so many seconds, a whole number: a time in which its event loop stood still, or in
 * which it was paused, counts as one. What came in such a time is heard before: timers run before sockets are read.
 */
export async function awakeFor(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) await second();
  await socketsRead();
}

const second = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_000).unref();
  });
