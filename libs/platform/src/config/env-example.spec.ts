import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { loadSettings } from './load-settings.js';
import { Settings } from './settings.js';

const EXAMPLE = path.resolve(process.cwd(), '.env.example');

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

describe('.env.example', () => {
  const example = parseEnv(readFileSync(EXAMPLE, 'utf8'));

  it('names every setting with its default, in the order of the settings', () => {
    const defaults = Object.entries(new Settings()).map(([name, value]): [string, string] => [
      name,
      asText(value),
    ]);
    // The one default that nobody should copy: unset, it stands for "development only".
    const expected = defaults.map(([name, value]) => [name, name === 'JWT_SECRET' ? '' : value]);
    expect(expected.length).toBeGreaterThan(0);
    expect(Object.entries(example)).toEqual(expected);
  });

  it('changes nothing when it is copied as it is', () => {
    expect(loadSettings(example)).toEqual(new Settings());
  });
});
