import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

interface Walk {
  readonly question: string;
  readonly most: number;
  readonly files: readonly string[];
}

const [, ...sections] = readFileSync(path.join(PROJECT_ROOT, 'docs/walks.md'), 'utf8').split(/^## /m);

const walks = sections.map((text): Walk => ({
  question: text.split('\n')[0],
  most: Number(/^At most (\d+) files\./m.exec(text)?.[1]),
  files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file),
}));

it('docs/walks.md answers questions', () => expect(walks.length).toBeGreaterThan(0));

describe.each(walks)('the walk "$question"', ({ most, files }) => {
  it('passes through existing files, each once', () => {
    expect(files.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
    expect(new Set(files).size).toBe(files.length);
  });

  it('is no longer than it says', () => expect(files.length).toBeLessThanOrEqual(most));
});
