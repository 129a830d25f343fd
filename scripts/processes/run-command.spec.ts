import { runCommand } from './run-command.mjs';

describe('running a command', () => {
  it('collects what it prints and how it ended', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(result).toMatchObject({ code: 3, errors: 'err\n' });
    expect(result.output).toContain('out\n');
  });

  it('reports a command that is not there as a shell would', async () => {
    expect(await runCommand('no-such-command-here', [])).toMatchObject({ code: 127 });
  });

  it('ends the command and what it started when it is aborted', async () => {
    const stop = new AbortController();
    // The pipe closes only when the grandchild has ended too.
    const running = runCommand('/bin/sh', ['-c', 'sleep 600 & sleep 600'], { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 200);
    await expect(running).rejects.toThrow('enough');
  });

  it('ends a command that takes too long, and gives what it has said', async () => {
    const result = await runCommand('/bin/sh', ['-c', 'echo begun; sleep 600'], { limitMs: 2_000 });
    expect(result).toEqual({ code: null, output: 'begun\n', errors: '', isTooLate: true });
    expect(await runCommand('true', [], { limitMs: 60_000 })).toMatchObject({ code: 0, isTooLate: false });
  });

  it('kills a command that does not end when asked', async () => {
    // The shell lets the signal pass, its child too: SIGTERM is ignored by both.
    const stubborn = ['-c', "trap '' TERM; echo begun; sleep 600; sleep 600"];
    const result = await runCommand('/bin/sh', stubborn, { limitMs: 300, patienceMs: 500 });
    expect(result).toMatchObject({ code: null, isTooLate: true });
  });
});
