/** So that no query grows without bound. */
export const MAX_ASKED_TOGETHER = 500;

interface Question<Answer> {
  readonly key: string;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks for many in one query: what is asked while a query is under way is asked by the next one, so that a crowd that comes at once
 * costs a few queries and not one each. No answer is older than its question.
 * @param ask gives those of the keys that there are
 */
export function askTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  const waiting: Question<Answer>[] = [];
  let isAsking = false;

  const askNext = async (): Promise<void> => {
    const questions = waiting.splice(0, MAX_ASKED_TOGETHER);
    try {
      const answers = await ask([...new Set(questions.map(({ key }) => key))]);
      for (const { key, resolve } of questions) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  };
  const askAll = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) await askNext();
    isAsking = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void askAll();
    });
}
