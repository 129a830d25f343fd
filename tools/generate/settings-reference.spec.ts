import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_SETTINGS, Settings } from '#platform';
import { formatted } from './formatted.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { SETTINGS_REFERENCE, settingsReference } from './settings-reference.mjs';

const reference = settingsReference(PROJECT_ROOT, { Settings, APP_SETTINGS });

const rowOf = (name: string) => reference.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));

describe('docs/configuration.md', () => {
  it('is what `npm run settings` generates from the schema', () => {
    const written = readFileSync(path.join(PROJECT_ROOT, SETTINGS_REFERENCE), 'utf8');
    expect(written).toBe(formatted(SETTINGS_REFERENCE, reference));
  });

  it('has exactly one line for every setting', () => {
    const names = [...reference.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(new Settings()));
  });

  it.each([
    ['API_PORT', '| whole number, 0 to 65535 | `3000` | api |'],
    ['API_DATABASE_CONNECTIONS', '| whole number, 2 to 1000 | `10` | api |'],
    ['ANALYSIS_SECONDS', '| number, 0.01 to 604800 | `120` | api, worker, processing |'],
    ['HUB_MAX_CONNECTIONS', '| whole number, at least 1 | `1000` | api |'],
    ['LOG_LEVEL', '| `trace`, `debug`, `info`, `warn`, `error`, `silent` | `info` | api, worker, '],
    ['STORAGE_PREVIOUS_DRIVER', '| empty, `disk`, `s3` | empty | api, worker, processing, archive, bucket |'],
    ['QUEUE_DASHBOARD', '| `true`, `false` | `false` | api |'],
    ['CORS_ORIGINS', '| list, separated by commas | empty | api |'],
    [
      'JWT_SECRET',
      'required outside loopback development. | random text of at least 32 bytes and 10 different characters | one for development | api |',
    ],
    [
      'METRICS_TOKEN',
      '| random text of at least 32 bytes and 10 different characters | empty | api, worker, processing, archive |',
    ],
  ])('gives values, default and apps of %s', (name, words) => {
    expect(rowOf(name)).toContain(words);
  });

  it('shows no secret', () => {
    expect(reference).not.toContain(new Settings().JWT_SECRET);
  });
});
