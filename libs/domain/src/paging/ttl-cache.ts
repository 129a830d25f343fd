/** So long things may have changed since. */
const REMEMBERED_MS = 30_000;
/** So many are remembered; then all are found out anew. */
const MOST_REMEMBERED = 1_000;
/** Questions are as long as their texts and lists, which are anybody's. */
const LONGEST_QUESTION = 4_000;

/**
 * What was found out of a large library a moment ago, and is good for the next page, too: estimates, which choose a way or
 * stand where nothing is counted. Never what somebody may see, and never what is said to be exact.
 */
export class TtlCache<T> {
  private readonly known = new Map<string, { readonly answer: T; readonly untilMs: number }>();

  /** @param question a statement and its values: the same one has the same answer */
  recall(question: string, nowMs = performance.now()): T | undefined {
    const found = this.known.get(question);
    return found && nowMs < found.untilMs ? found.answer : undefined;
  }

  /** @returns the answer */
  keep(question: string, answer: T, nowMs = performance.now()): T {
    if (question.length > LONGEST_QUESTION) return answer;
    if (this.known.size >= MOST_REMEMBERED) this.known.clear();
    this.known.set(question, { answer, untilMs: nowMs + REMEMBERED_MS });
    return answer;
  }
}
