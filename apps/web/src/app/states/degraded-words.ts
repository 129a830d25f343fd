import type { components } from '#sdk';

type Components = Partial<components['schemas']['Health']['components']>;

/** What has to wait while a part of the service is away, and what goes on. */
const SENTENCES: readonly (readonly [keyof Components, string])[] = [
  ['processing', 'The image engine is away: pictures that are here go on, new pictures have to wait.'],
  ['archive', 'The archive is away: the library goes on, searches and imports have to wait.'],
  ['queues', 'The queues are away: jobs have to wait.'],
  ['storage', 'The storage is away: files have to wait.'],
];

/** The sentences for the parts that are down. */
export const degradedWords = (components: Components): string[] =>
  SENTENCES.filter(([name]) => components[name]?.status === 'down').map(([, sentence]) => sentence);
