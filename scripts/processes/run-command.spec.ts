import { runCommand } from './run-command.mjs';

describe('runCommand', () => {
  it('collects output and exit code', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(result).toMatchObject({ code: 3, errors: 'err\n' });
    expect(result.output).toContain('out\n');
  });

  it('reports a missing command like a shell', async () => {
    expect(await runCommand('no-such-command-here', [])).toMatchObject({ code: 127 });
  });

  it('ends the command and its children when aborted', async () => {
    const stop = new AbortController();
    // The pipe closes only when the grandchild has ended, too.
    const running = runCommand('/bin/sh', ['-c', 'sleep 600 & sleep 600'], { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 200);
    await expect(running).rejects.toThrow('enough');
  });

  it('ends a command at its time limit and returns its output', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'echo begun; sleep 600'], { limitMs: 2_000 });
    expect(result).toEqual({ code: null, output: 'begun\n', errors: '', isTooLate: true });
    expect(await runCommand('true', [], { limitMs: 60_000 })).toMatchObject({ code: 0, isTooLate: false });
  });

  it('kills a command that ignores SIGTERM', async () => {
    // The shell and its child ignore SIGTERM.
    const stubborn = ['-c', "trap '' TERM; echo begun; sleep 600; sleep 600"];
    const result = await runCommand('/bin/sh', stubborn, { limitMs: 300, patienceMs: 500 });
    expect(result).toMatchObject({ code: null, isTooLate: true });
  });
});
