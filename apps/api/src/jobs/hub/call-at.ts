/** The longest time that a timer takes; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back once the clock has reached `timeMs`, however far away that is; not after the returned function was called. */
export function callAt(timeMs: number, call: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const leftMs = Math.max(0, Math.ceil(timeMs - Date.now()));
    timer = setTimeout(() => (Date.now() >= timeMs ? call() : wait()), Math.min(leftMs, MAX_TIMER_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
