const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/** The reason of a requested shutdown, which is not a failure. */
export class StopRequested extends Error {
  name = 'StopRequested';

  /** @param {string} cause a signal, or its equivalent */
  constructor(cause) {
    super(`stopped by ${cause}`);
  }
}

/**
 * npm runs a script in a shell, and a signal to npm may end the shell without reaching this process: only the change of parent
 * shows that it must stop, too.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Turns Ctrl-C, SIGTERM and SIGHUP into an AbortSignal. Further signals are ignored: npm passes on what the terminal has
 * already sent, and a shutdown must finish.
 *
 * @returns {{ signal: AbortSignal, fail: (error: Error) => void }} `fail` ends the run for a reason of our own
 */
export function listenForShutdown() {
  const controller = new AbortController();
  for (const name of STOP_SIGNALS) process.on(name, () => controller.abort(new StopRequested(name)));
  watchParent(() => controller.abort(new StopRequested('the end of npm')));
  return { signal: controller.signal, fail: (error) => controller.abort(error) };
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>} resolves when the signal is aborted
 */
export function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Cleanup steps, run in reverse order.
 *
 * @returns {{ add: (undo: () => Promise<void> | void) => void, run: () => Promise<unknown[]> }} `run` does all of
 *   it even when one step fails, and returns the errors
 */
export function createTeardown() {
  /** @type {(() => Promise<void> | void)[]} */
  const steps = [];
  return {
    add: (undo) => steps.push(undo),
    async run() {
      /** @type {unknown[]} */
      const errors = [];
      while (steps.length > 0) {
        try {
          await steps.pop()?.();
        } catch (error) {
          errors.push(error);
        }
      }
      return errors;
    },
  };
}
