/**
 * `npm run fuzz -- --minutes N`: changes FITS files at random, those of ../shared/fits and generated ones, and puts them through the
 * whole interface of the kernels in processes of their own. Prints inputs, errors that are not typed, hangs, processes that died
 * and the peak of memory; ends with code 1 when there were any of these, or an input took more memory than it may. Options:
 *
 *   --minutes N    how long, 1 by default
 *   --seed N       where the random numbers begin; by default the time
 *   --input S:N    only input N of seed S, with the whole error: what a finding names
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Failure, describeFailure } from '../../scripts/processes/failure.mjs';
import { buildSources } from '../../scripts/project/build.mjs';
import { installDependencies } from '../../scripts/project/install.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Processes side by side. */
const CHILDREN = 2;

/** An input that takes longer hangs: the longest takes about a second. */
const HANG_MS = 20_000;

/** Memory of a process, all in all: its share of the files, and what an input may take. */
const MOST_MEGABYTES = 1000;

const CHILD = path.join(PROJECT_ROOT, 'tools/fuzz/child.mjs');
const report = (line) => console.log(`fuzz: ${line}`);

function readCommandLine() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string' },
      input: { type: 'string' },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed ?? Date.now() % 1e9)];
  if (!(minutes > 0) || !Number.isSafeInteger(seed) || !/^(\d+:\d+)?$/.test(values.input ?? ''))
    throw new Failure('Usage: npm run fuzz -- [--minutes N] [--seed N] [--input SEED:N]');
  return { minutes, seed, input: values.input };
}

/** Runs inputs of one seed from a number on, until it is told to end, hangs or dies. @returns the number where it stopped */
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

/** One process after the other: where one hangs or dies the next goes on behind. */
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
  const { signal } = new AbortController();
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
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

try {
  process.exitCode = (await fuzz(readCommandLine())) ? 0 : 1;
} catch (error) {
  console.error(`fuzz: ${describeFailure(error)}`);
  process.exitCode = 1;
}
