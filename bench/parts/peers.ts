import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';

/** JSON output of a peer's script; undefined, with a message, when it cannot run here. */
export function peerResult<Result>(script: string, ...args: string[]): Result | undefined {
  try {
    return JSON.parse(execFileSync(PYTHON, [script, ...args], { encoding: 'utf8' })) as Result;
  } catch (error) {
    console.log(`${path.basename(script)} left out: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

/** CPU milliseconds of the peers of a topic in bench/peers/imaging.py on the same pixels, by name; empty without them. */
export function peerTimes(topic: string, data: Float32Array): Partial<Record<string, number>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const file = path.join(folder, 'field.f32');
    writeFileSync(file, new Uint8Array(data.buffer));
    return peerResult(path.resolve('bench/peers/imaging.py'), topic, file) ?? {};
  } finally {
    rmSync(folder, { recursive: true });
  }
}
