import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { sourcePositions } from './source-positions.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOURCE = `
interface Star { readonly name: string; readonly magnitude: number }
const names = (stars: Star[]): string[] =>
  stars.filter(({ magnitude }) => magnitude < 6).map(({ name }) => name.toUpperCase());
export class Catalogue {
  constructor(private readonly stars: Star[]) {}
  visible() { return names(this.stars).join(${JSON.stringify('-'.repeat(4_000))}); }
}
`;

it.each([true, false])('finds the same positions as Node, in one long line (%s) and in many', (minify) => {
  const { code, map } = transformSync(SOURCE, {
    filename: 'catalogue.ts',
    sourceMaps: true,
    minify,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  const file = path.join(folder, 'catalogue.map');
  writeFileSync(file, map!);
  const find = sourcePositions(file);
  const known = new SourceMap(JSON.parse(map!));
  const lines = code.split('\n');
  let found = 0;
  for (const [index, line] of lines.entries())
    for (let column = 0; column < line.length; column += 1) {
      const place = find(index + 1, column + 1);
      if (!place) continue;
      found += 1;
      const entry = known.findEntry(index, column) as SourceMapping;
      expect(place).toEqual({
        source: entry.originalSource,
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
      });
    }
  expect(found).toBeGreaterThan(4_000);
  expect(find(lines.length + 10, 1)).toBeUndefined();
});
