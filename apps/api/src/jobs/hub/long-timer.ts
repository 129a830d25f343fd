/** The longest delay of a Node timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back when the clock reaches `timeMs`, however far away that is. @returns cancels it */
export function startLongTimer(timeMs: number, call: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const leftMs = Math.max(0, Math.ceil(timeMs - Date.now()));
    timer = setTimeout(() => (Date.now() >= timeMs ? call() : wait()), Math.min(leftMs, MAX_TIMER_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
