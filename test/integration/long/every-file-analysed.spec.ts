import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ProcessingClient } from '#processing-client';
import { isShared, readShared } from '../../golden/detect-catalogues.js';
import { searchSources } from '../../support/search-sources.js';
import { clientOf, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(120_000);

let engine: TestEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await startEngine();
  client = clientOf(engine);
});

/** Expected refusals of files without an image: never a failure of the engine. */
const TOLD = ['rejected', 'too-large'];
const files = isShared('MANIFEST.tsv')
  ? readdirSync(path.resolve('../shared/fits'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(fits|fit|gz|bz2|Z|fz|csv|ecsv)$/.test(entry.name))
      .map((entry) => path.relative(path.resolve('../shared/fits'), path.join(entry.parentPath, entry.name)))
  : [];

describe('every file of the collection', () => {
  it.each(files.length > 0 ? [...new Set(files.map((file) => path.dirname(file)))] : [])(
    'in %s is analysed or refused with a reason',
    async (folder) => {
      const answered: string[] = [];
      for (const file of files.filter((name) => path.dirname(name) === folder)) {
        engine.store(`library/${file}`, readShared(file));
        const region = { type: 'ellipse', x: 2, y: 2, a: 30, b: 20, angle: 0 } as const;
        const asked = { key: `library/${file}`, region };
        const ends = await Promise.allSettled([
          client.regionStatistics(asked),
          searchSources(client, asked.key, { method: 'auto' }),
        ]);
        for (const end of ends) {
          if (end.status === 'fulfilled') answered.push(file);
          else
            expect(TOLD.map((told) => [file, told])).toContainEqual([
              file,
              (end.reason as { failure: string }).failure,
            ]);
        }
      }
      if (['images', 'rgb', 'hst', 'cubes', 'wcs'].includes(folder))
        expect(answered.length).toBeGreaterThan(0);
    },
  );
});
