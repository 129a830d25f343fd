import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { settingsFrom } from './load-settings.js';
import { Settings } from './settings.js';

const asText = (value: unknown): string => [value].flat().join(',');

describe('.env.example', () => {
  const text = readFileSync(path.resolve(process.cwd(), '.env.example'), 'utf8');
  const defaults = Object.entries(new Settings()).map(([name, value]) => [name, asText(value)] as const);

  it('names every setting with its default', () => {
    // Their defaults are for development only and must not be copied.
    const unset = { JWT_SECRET: '', INTERNAL_SECRET: '' };
    expect(parseEnv(text)).toEqual({ ...Object.fromEntries(defaults), ...unset });
  });

  it('keeps the order of the settings', () => {
    const names = text.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(names).toEqual(defaults.map(([name]) => name));
  });

  it('has the sections of the settings', () => {
    const source = readFileSync(path.resolve('libs/platform/src/config/settings.ts'), 'utf8');
    const titlesOf = (mark: string, of: string) =>
      of.split('\n').flatMap((line) => (line.trim().startsWith(mark) ? line.trim().slice(mark.length) : []));
    expect(titlesOf('# ---- ', text)).toEqual(titlesOf('// ---- ', source));
    expect(titlesOf('# ---- ', text).length).toBeGreaterThan(5);
  });

  it('has no effect when copied unchanged', () => {
    const names = defaults.map(([name]) => name as keyof Settings);
    expect(settingsFrom(names, parseEnv(text))).toEqual({ ...new Settings() });
  });
});
