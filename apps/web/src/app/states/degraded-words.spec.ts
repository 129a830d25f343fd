import { degradedWords } from './degraded-words.js';

const UP = { status: 'up', latencyMs: 1, detail: null } as const;
const DOWN = { status: 'down', latencyMs: null, detail: 'refused' } as const;

it.each([
  ['nothing while all is up', { processing: UP, archive: UP }, []],
  [
    'what waits without the engine',
    { processing: DOWN, archive: UP },
    ['The image engine is away: pictures that are here go on, new pictures have to wait.'],
  ],
  [
    'what waits without the archive, too',
    { processing: DOWN, archive: DOWN },
    [
      'The image engine is away: pictures that are here go on, new pictures have to wait.',
      'The archive is away: the library goes on, searches and imports have to wait.',
    ],
  ],
])('tells %s', (_, components, sentences) => expect(degradedWords(components)).toEqual(sentences));
