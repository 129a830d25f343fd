import vm from 'node:vm';
import { PROJECT_ROOT } from '../project/root.mjs';
import { staleEquivalents, whyEquivalent } from './equivalents.mjs';
import { findMutants } from './find-mutants.mjs';
import { canNotice, readImports, whoLoads } from './import-graph.mjs';
import { summarize } from './mutation-report.mjs';
import { orderSpecs } from './order-specs.mjs';
import { sampleMutants } from './sample-mutants.mjs';
import { isSql, sqlChanges } from './sql-changes.mjs';

const changesIn = (text: string): string[] =>
  findMutants('file.ts', text, 1).mutants.map(({ original, changed }) => `${original} → ${changed}`);

describe('findMutants', () => {
  it.each([
    ['if (a < b) f(a);', ['a < b → true', 'a < b → false', 'a < b → a <= b', 'f(a); → ']],
    ['const c = a >= b && !d;', ['a >= b && !d → a >= b', 'a >= b && !d → !d', 'a >= b → a > b', '!d → d']],
    ['const c = a ? b : null;', ['a → true', 'a → false']],
    ['const c = Math.min(a, 3);', ['Math.min(a, 3) → Math.max(a, 3)', '3 → 4']],
    ['const c = { once: true, at: null };', ['true → false', 'at: null → ']],
    ['const c = [a, b];', ['[a, b] → [b]', '[a, b] → [a]']],
    [
      'const c = rows.filter(isOpen).length - 1;',
      [
        'rows.filter(isOpen).length - 1 → rows.filter(isOpen).length + 1',
        'rows.filter(isOpen) → rows',
        '1 → 2',
      ],
    ],
    ['const f = async () => { await file.delete(); };', ['await file.delete(); → ']],
    [
      "if (kind === 'x') throw new AppError('gone', 'It is gone');",
      [
        "kind === 'x' → true",
        "kind === 'x' → false",
        "kind === 'x' → kind !== 'x'",
        "throw new AppError('gone', 'It is gone'); → ",
        "'gone' → ''",
      ],
    ],
  ])('makes the slips that fit: %s', (text, expected) => expect(changesIn(text)).toEqual(expected));

  it.each([
    "import { a } from './a.js';",
    "type A = 'x' | 1;",
    'interface A { once: true }',
    "logger.warn({ a }, 'words');",
    "class A { @ApiProperty({ description: 'words' }) name: string; }",
    "const text = 'a' + b;".replace("'a'", "''"),
  ])('leaves alone what nobody would test: %s', (text) => expect(changesIn(text)).toEqual([]));

  it('gives code that does what the original did, and what the mutant does when it is on', () => {
    const text = `
      const calls = [];
      function f(list, limit) {
        if (list.length > limit || limit < 0) return 'long';
        calls.push(list.filter((n) => n > 1).length);
        return list.length === limit ? 'full' : { ok: true, at: null };
      }
    `;
    const calls = `
      const result = JSON.stringify([f([1, 2, 3], 2), f([1, 2], 2), f([2], 2), calls]);
    `;
    const { mutants, instrumented } = findMutants('file.ts', text, 1);
    const run = (code: string, active = 0): string =>
      vm.runInNewContext(`${code}; ${calls}; result`, { __mutant: (id: number) => id === active }) as string;
    const original = run(text);
    expect(run(instrumented)).toBe(original);
    expect(mutants.length).toBeGreaterThan(12);
    const unnoticed = mutants.filter(({ id }) => run(instrumented, id) === original);
    // The only slips that these calls do not show: nobody asks with a limit below or at zero.
    expect(unnoticed.map(({ original, changed }) => `${original} → ${changed}`)).toEqual([
      'list.length > limit || limit < 0 → list.length > limit',
      'limit < 0 → limit <= 0',
      '0 → 1',
    ]);
  });

  it('leaves an `else` where it belongs', () => {
    const text =
      'const f = (a) => { let b = 0; if (a) b = 1; else b = 2; return b; }; const result = [f(1), f(0)];';
    const { instrumented } = findMutants('file.ts', text, 1);
    expect(vm.runInNewContext(`${instrumented}; result`, { __mutant: () => false })).toEqual([1, 2]);
  });

  it('leaves an optional chain whole', () => {
    const text = 'const f = (a) => a?.trim().length; const result = f(undefined);';
    const { instrumented } = findMutants('file.ts', text, 1);
    expect(vm.runInNewContext(`${instrumented}; result`, { __mutant: () => false })).toBeUndefined();
  });

  it('names file and line, and numbers on', () => {
    const { mutants } = findMutants('a/b.ts', 'const a = 1;\n\n  const b = 2;\n', 10);
    expect(mutants).toEqual([
      { id: 10, file: 'a/b.ts', line: 1, code: 'const a = 1;', original: '1', changed: '2' },
      { id: 11, file: 'a/b.ts', line: 3, code: 'const b = 2;', original: '2', changed: '3' },
    ]);
  });
});

describe('sqlChanges', () => {
  it('forgets each condition, the ones within others too', () => {
    const rights =
      '(r.public OR (r.shared AND EXISTS (SELECT 1 FROM shares s WHERE s.record_id = r.id AND s.user_id = :me)))';
    expect(sqlChanges(rights)).toEqual(
      expect.arrayContaining([
        '(r.public)',
        '(r.public OR (r.shared))',
        '(r.public OR (r.shared AND EXISTS (SELECT 1 FROM shares s WHERE s.record_id = r.id)))',
        '(r.public OR (r.shared AND EXISTS (SELECT 1 FROM shares s WHERE s.user_id = :me)))',
      ]),
    );
  });

  it.each([
    ["status = 'queued'", ["status <> 'queued'"]],
    ["status IN ('a', 'b')", ["status IN ('b')", "status IN ('a')"]],
    [
      'DELETE FROM jobs WHERE expires_at < now()',
      ['DELETE FROM jobs WHERE true', 'DELETE FROM jobs WHERE expires_at <= now()'],
    ],
    [
      'UPDATE jobs SET a = 1 WHERE b IS NULL',
      ['UPDATE jobs SET a = 1 WHERE true', 'UPDATE jobs SET a = 1 WHERE b IS NOT NULL'],
    ],
    ['SELECT 1 FOR UPDATE SKIP LOCKED', ['SELECT 1', 'SELECT 1 FOR UPDATE']],
    ['ORDER BY id DESC', ['ORDER BY id ASC']],
  ])('%s', (text, expected) => {
    expect(isSql(text)).toBe(true);
    expect(sqlChanges(text)).toEqual(expected);
  });

  it('leaves code within the text alone', () => {
    const text = "a = 1 AND ${parts.join(' OR ')} AND b IN (${ids.map((id) => `${id}`)})";
    for (const changed of sqlChanges(text)) {
      expect(
        changed.replaceAll("${parts.join(' OR ')}", '').replaceAll('${ids.map((id) => `${id}`)}', ''),
      ).not.toContain('$');
    }
    expect(sqlChanges(text)).toContain("a = 1 AND ${parts.join(' OR ')}");
  });

  it.each(['application/json', 'The job has finished', 'a-b', 'width = 3'])('is not asked about %s', (text) =>
    expect(isSql(text)).toBe(false),
  );
});

describe('equivalents', () => {
  const mutants = findMutants('a.ts', 'const a = 1;\nconst b = 1;\n', 1).mutants;
  const entry = { file: 'a.ts', original: '1', changed: '2', why: 'it is not used' };
  const reasons = (more: object) => mutants.map((mutant) => whyEquivalent([{ ...entry, ...more }], mutant));

  it('are all of a file, or those of a line that holds a text', () => {
    expect(reasons({})).toEqual([entry.why, entry.why]);
    expect(reasons({ in: 'b =' })).toEqual([undefined, entry.why]);
    expect(reasons({ changed: '3' })).toEqual([undefined, undefined]);
  });

  it('that name no mutant of the files are stale', () => {
    const stale = (more: object, files = ['a.ts']) =>
      staleEquivalents([{ ...entry, ...more }], mutants, files);
    expect(stale({})).toEqual([]);
    expect(stale({ in: 'c =' })).toEqual([{ ...entry, in: 'c =' }]);
    expect(stale({ in: 'c =' }, ['b.ts'])).toEqual([]);
  });
});

describe('summarize', () => {
  it('counts what was found, without the equivalent ones', () => {
    const mutant = { id: 1, file: 'a.ts', line: 1, code: 'a', original: 'a', changed: 'b' };
    const { lines, foundPercent } = summarize('src', [
      { ...mutant, fate: 'killed' },
      { ...mutant, fate: 'timed out' },
      { ...mutant, fate: 'survived' },
      { ...mutant, file: 'b.ts', fate: 'unreached' },
      { ...mutant, fate: 'survived', why: 'the same' },
    ]);
    expect(foundPercent).toBe(50);
    expect(lines).toEqual([
      ' 66.7 %        2/3  a.ts',
      '  0.0 %        0/1  b.ts',
      ' 50.0 %        2/4  src: 5 mutants, 1 killed, 1 timed out, 1 equivalent, 1 survived, 1 unreached',
    ]);
    expect(summarize('src', [], 7)).toEqual({
      lines: [expect.stringContaining('src: 0 of 7 mutants')],
      foundPercent: 100,
    });
  });
});

describe('sampleMutants', () => {
  const mutants = Array.from({ length: 500 }, (_, id) => ({
    ...{ id, file: 'a.ts', line: id, code: '', original: `${id % 100}`, changed: '' },
  }));

  it('chooses as many as asked for, the same each time, others with another seed, in their order', () => {
    const ids = (seed: string, size = 100) => sampleMutants(mutants, size, seed).map(({ id }) => id);
    const chosen = ids('a');
    expect(chosen).toHaveLength(100);
    expect(new Set(chosen).size).toBe(100);
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(ids('a')).toEqual(chosen);
    expect(ids('b')).not.toEqual(chosen);
    expect(ids('a', 500)).toHaveLength(500);
    expect(ids('a', Infinity)).toHaveLength(500);
  });

  it('keeps its choice when lines move', () => {
    const moved = mutants.map((mutant) => ({ ...mutant, line: mutant.line + 7 }));
    const originals = (list: typeof mutants) => sampleMutants(list, 50, '').map(({ id }) => id);
    expect(originals(moved)).toEqual(originals(mutants));
  });
});

describe('orderSpecs', () => {
  it('begins beside the code with the small ones, and ends with those that take minutes', () => {
    const specs = [
      'test/integration/a',
      'test/stores/a-time',
      'test/stores/long-name',
      'test/stores/a',
      'libs/b/src/a',
      'libs/a/src/xy',
      'libs/a/src/z',
    ].map((name) => `${name}.spec.ts`);
    const ordered = orderSpecs([...specs, ...specs], ['libs/a/src/x.ts'], ({ length }) => length);
    expect(ordered).toEqual([...specs].reverse());
  });
});

describe('the graph of imports', () => {
  const graph = new Map(
    Object.entries({
      'lib/limits.ts': [],
      'lib/index.ts': ['lib/limits.ts', 'lib/store.ts'],
      'lib/store.ts': [],
      'app/user.ts': ['lib/index.ts'],
      'app/user.spec.ts': ['app/user.ts'],
      'app/other.spec.ts': [],
    }).map(([file, imported]) => [file, new Set<string>(imported)]),
  );

  it('knows who loads a file, through others too', () => {
    expect([...whoLoads(graph, ['lib/limits.ts'])].sort()).toEqual([
      ...['app/user.spec.ts', 'app/user.ts', 'lib/index.ts', 'lib/limits.ts'],
    ]);
  });

  it('knows that constants show in the files that import them, if only through an index', () => {
    const notices = canNotice(graph);
    expect(notices('lib/limits.ts', new Set(['app/user.ts']))).toBe(true);
    expect(notices('lib/limits.ts', new Set(['lib/limits.ts']))).toBe(true);
    expect(notices('lib/limits.ts', new Set(['app/user.spec.ts', 'lib/store.ts']))).toBe(false);
  });

  it('is read from the sources, without what is only a type', () => {
    const files = ['libs/queues/src/submit-job.ts', 'libs/queues/src/job-lease.ts'];
    const read = readImports(PROJECT_ROOT, files);
    expect(read.get(files[0])).toContain('libs/domain/src/index.ts');
    expect(read.get(files[0])).not.toContain('libs/queues/src/queue-entries.ts');
    expect(read.get(files[1])).toEqual(new Set());
  });
});
