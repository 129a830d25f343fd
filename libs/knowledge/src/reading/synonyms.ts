import groups from './synonyms.json' with { type: 'json' };

/** Words that mean the same here: from every word to the first of its group, which stands for it. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => {
    const [first, ...others] = group.split(' ');
    return others.map((other) => [other, first] as const);
  }),
);
