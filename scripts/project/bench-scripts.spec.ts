import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

const BENCH = path.join(PROJECT_ROOT, 'bench');

/** The programs that a benchmark imports or runs by their path from the root, which the compiler does not check. */
const programsOf = (file: string): string[] =>
  Array.from(
    readFileSync(path.join(BENCH, file), 'utf8').matchAll(/'((?:scripts|tools|bench)\/[\w./-]+)'/g),
    ([, program]) => program,
  );

it('the programs that benchmarks name exist', () => {
  const files = readdirSync(BENCH, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const programs = [...new Set(files.flatMap(programsOf))];
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.filter((program) => !existsSync(path.join(PROJECT_ROOT, program)))).toEqual([]);
});
