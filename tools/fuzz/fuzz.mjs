/**
 * `npm run fuzz -- --minutes N`: changes FITS files at random, those of ../shared/fits and generated ones, and calls all
 * functions of the kernels with them in separate processes. Prints inputs, untyped errors, hangs, dead processes and peak
 * memory; ends with code 1 if there were any of these, or an input used too much memory.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { Failure } from '../../scripts/processes/failure.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Concurrent processes. */
const CHILDREN = 2;

/** A slower input counts as hanging: the slowest takes about a second. */
const HANG_MS = 20_000;

/** Memory limit of a process: its share of the files, and the allowance of an input. */
const MOST_MEGABYTES = 1000;

const CHILD = path.join(PROJECT_ROOT, 'tools/fuzz/child.mjs');
const report = (line) => console.log(`fuzz: ${line}`);

const USAGE = `Usage: npm run fuzz -- [options]

Puts FITS files that are changed at random through the whole interface of the kernels.

  --minutes N      how long (default 1)
  --seed N         seed of the random numbers (default: the time)
  --input SEED:N   only this input, with the whole error, as a finding names it`;

function readOptions() {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = readCommandLine(USAGE, { minutes: text, seed: text, input: text });
  const [minutes, seed] = [Number(values.minutes ?? 1), Number(values.seed ?? Date.now() % 1e9)];
  if (!(minutes > 0) || !Number.isSafeInteger(seed) || !/^(\d+:\d+)?$/.test(values.input ?? ''))
    throw new Failure(USAGE);
  return { minutes, seed, input: values.input };
}

/** Runs inputs of one seed from a number on, until stopped, hanging or dead. @returns the number where it stopped */
function runChild(seed, from, endAt, totals) {
  const child = spawn(process.execPath, [CHILD, String(seed), String(from), String(endAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let at = from;
  let isHung = false;
  const watch = () =>
    setTimeout(() => {
      isHung = true;
      child.kill('SIGKILL');
    }, HANG_MS);
  let timer = watch();
  createInterface({ input: child.stdout }).on('line', (line) => {
    clearTimeout(timer);
    timer = watch();
    const message = JSON.parse(line);
    if (message.at !== undefined) at = message.at;
    else take(totals, message, seed);
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (isHung) totals.findings.push(`hang: --input ${seed}:${at}`);
      else if (code !== 0) totals.findings.push(`died (${signal ?? code}): --input ${seed}:${at}`);
      resolve({ next: at + 1, isDone: code === 0 && !isHung });
    });
  });
}

function take(totals, { inputs = 0, opened = 0, megabytes = 0, finding }, seed) {
  totals.inputs += inputs;
  totals.opened += opened;
  totals.megabytes = Math.max(totals.megabytes, megabytes);
  if (finding) totals.findings.push(`${finding.what}: --input ${seed}:${finding.at}`);
}

/** One process after the other: after a hang or a death the next continues behind it. */
async function runLane(seed, endAt, totals) {
  for (let from = 0; Date.now() < endAt;) {
    const { next, isDone } = await runChild(seed, from, endAt, totals);
    if (isDone) return;
    from = next;
  }
}

async function runOne(input) {
  const [seed, at] = input.split(':').map(Number);
  const child = spawn(process.execPath, [CHILD, String(seed), String(at), 'once'], { stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

async function fuzz({ minutes, seed, input }) {
  await readyProject(report);
  if (input) return runOne(input);
  if (!existsSync(path.join(PROJECT_ROOT, '../shared/fits')))
    report('without ../shared/fits: generated files only');
  /** @type {{ inputs: number, opened: number, megabytes: number, findings: string[] }} */
  const totals = { inputs: 0, opened: 0, megabytes: 0, findings: [] };
  const endAt = Date.now() + minutes * 60_000;
  await Promise.all(Array.from({ length: CHILDREN }, (_, lane) => runLane(seed + lane, endAt, totals)));
  const { inputs, opened, megabytes } = totals;
  if (megabytes > MOST_MEGABYTES) totals.findings.push(`${megabytes} MB are more than ${MOST_MEGABYTES}`);
  for (const finding of new Set(totals.findings)) report(finding);
  report(
    `${inputs} inputs from seed ${seed}, ${opened} opened, ${totals.findings.length} findings, peak ${megabytes} MB`,
  );
  return totals.findings.length === 0 && inputs > 0;
}

await runProgram('fuzz', async () => {
  process.exitCode = (await fuzz(readOptions())) ? 0 : 1;
});
