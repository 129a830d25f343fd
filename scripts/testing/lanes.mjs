/**
 * Runs tasks, at most `lanes` at a time, in the order given.
 *
 * @template T
 * @param {(() => Promise<T>)[]} tasks
 * @param {number} lanes
 * @returns {Promise<T[]>} the results in the order of the tasks
 * @throws what the first failing task throws; its lane ends, and no new task is begun
 */
export async function runInLanes(tasks, lanes) {
  const results = [];
  let next = 0;
  let broken = false;
  async function lane() {
    while (next < tasks.length && !broken) {
      const index = next++;
      try {
        results[index] = await tasks[index]();
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
