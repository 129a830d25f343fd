import groups from './synonyms.json' with { type: 'json' };

/** Synonyms: maps every word to the first of its group, its representative. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  groups.flatMap((group) => {
    const [first, ...others] = group.split(' ');
    return others.map((other) => [other, first] as const);
  }),
);
