import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Implementation } from './engine/threads/task.js';
import { IMPLEMENTATIONS } from './thread.js';

type Token = Implementation['task'];

/** Sources of this app that declare tasks. */
const declaring = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .filter((file) => /= task</.test(readFileSync(path.join(__dirname, file), 'utf8')));

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'name';

/** All tokens, with the names that they are exported by. */
async function declaredTokens(): Promise<[string, Token][]> {
  const modules = await Promise.all(
    declaring.map((file) => import(path.join(__dirname, file)) as Promise<object>),
  );
  return modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, Token] => isToken(entry[1]));
}

const sorted = (names: readonly string[]) => [...names].sort();

describe('the tasks of the threads', () => {
  it('are declared in files of tasks, each with the name of its token, and no name twice', async () => {
    expect(declaring.filter((file) => !file.endsWith('.tasks.ts'))).toEqual([]);
    const tokens = await declaredTokens();
    expect(tokens.length).toBeGreaterThan(50);
    expect(tokens.filter(([exported, { name }]) => exported !== name)).toEqual([]);
    expect(new Set(tokens.map(([exported]) => exported)).size).toBe(tokens.length);
  });

  it('have exactly one implementation each', async () => {
    const declared = await declaredTokens();
    const implemented = IMPLEMENTATIONS.map((run) => run.task);
    expect(sorted(implemented.map(({ name }) => name))).toEqual(sorted(declared.map(([name]) => name)));
    expect(new Set(implemented)).toEqual(new Set(declared.map(([, token]) => token)));
  });
});
