import { fieldError } from '#platform';

/** A part of a path that is one of a few words. @throws AppError validation naming it */
export function choiceParameter<T extends string>(name: string, choices: readonly T[], given: string): T {
  const choice = choices.find((value) => value === given);
  if (choice === undefined) throw fieldError(name, `must be one of ${choices.join(', ')}`);
  return choice;
}
