/** Prints finished steps with the time since the last one. */
export function stepTimer() {
  const start = performance.now();
  let last = start;
  const step = (text) => {
    const now = performance.now();
    console.log(`${((now - last) / 1000).toFixed(2).padStart(6)} s  ${text}`);
    last = now;
  };
  step.total = () => Number(((performance.now() - start) / 1000).toFixed(2));
  return step;
}
