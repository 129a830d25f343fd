import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { totalLine } from './jest-report.mjs';
import { countsOf, runStep } from './run-step.mjs';
import { selectSteps } from './steps.mjs';

describe('npm test', () => {
  it('runs all steps but those on demand, or the named ones', () => {
    const names = (argv: string[]) => selectSteps(argv).map((step) => step.name);
    expect(names([])).toEqual(['lint', 'typecheck', 'unit', 'services', 'browser']);
    expect(names(['--only', 'unit,lint'])).toEqual(['lint', 'unit']);
    expect(names(['--only', 'integration,stores'])).toEqual(['stores', 'integration']);
    expect(names(['--only', 'faults-long'])).toEqual(['faults-long']);
    expect(names(['--only', 'fuzz-long'])).toEqual(['fuzz-long']);
    expect(names([])).not.toContain('fuzz-long');
    expect(() => names(['--only', 'units'])).toThrow('Usage');
    expect(() => names(['unit'])).toThrow('Usage');
  });

  it('sums up in one line', () => {
    const lint = { passed: 0, failed: 1, skipped: 0 };
    expect(totalLine([lint, { passed: 5, failed: 0, skipped: 0 }])).toBe('5 passed, 1 failed');
    expect(totalLine([lint, { passed: 5, failed: 0, skipped: 2 }])).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('ends a step that hangs, names it and shows what it has said', async () => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'firstlight-steps-'));
    const step = { name: 'nap', args: ['/bin/sh', '-c', 'echo so far; sleep 600'], limitMinutes: 0.5 / 60 };
    const context = { root: scratch, scratch, env: process.env, signal: new AbortController().signal };
    const result = await runStep(step, context);
    rmSync(scratch, { recursive: true });
    expect(result).toMatchObject({ step, ok: false, files: [] });
    expect(countsOf(result)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(result.output).toMatch(/^so far\n\nnap did not end within .* minutes/);
  });
});
