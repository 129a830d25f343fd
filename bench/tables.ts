/**
 * Tables and spectra through the engine against astropy.table: the first page of a table of a million rows, the same sorted by a column of
 * numbers and of text, and searched; a spectrum of 500,000 points. Both start from the file in a process that is warmed up: ours with other
 * files, so that nothing about these is cached. Required: at least as fast. Usage: tables.js [rows, default 1000000]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ProcessingClient, TableDataRequest } from '#processing-client';
import { startBenchEngine } from './parts/bench-engine.js';
import { peerResult } from './parts/peers.js';
import { report } from './parts/report.js';
import { writeCatalogue, writeSpectrum } from './parts/table-files.js';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const POINTS = 500_000;
const RUNS = 3;
/** A service has answered more than a few requests: until some twenty its code still runs uncompiled (5 ms a page, then 3). */
const WARM_RUNS = 20;
const NEEDED = 1;

const page: Omit<TableDataRequest, 'key'> = { page: 1, pageSize: 100, sortDirection: 'asc' };

type Task = (client: ProcessingClient, files: string) => Promise<unknown>;
const data =
  (more: Partial<TableDataRequest>): Task =>
  async (client, files) => {
    const { body } = await client.tableData({ key: `${files}/catalogue.fits`, ...page, ...more });
    return JSON.parse((await buffer(body)).toString());
  };

const TASKS = {
  firstPage: data({}),
  byNumber: data({ sortColumn: 'FLUX' }),
  byText: data({ sortColumn: 'NAME' }),
  search: data({ search: 'NGC 12345' }),
  searchDigits: data({ search: '12345' }),
  spectrum: async (client, files) =>
    buffer((await client.spectralData({ key: `${files}/spectrum.fits`, rowIndex: 0 })).body),
} as const satisfies Record<string, Task>;
type Name = keyof typeof TASKS;

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
try {
  writeFiles('large', ROWS, POINTS);
  writeFiles('small', 20_000, 20_000);
  const ours = await measure();
  const [catalogue, spectrum] = ['catalogue', 'spectrum'].map((name) =>
    path.join(folder, 'data/large', `${name}.fits`),
  );
  const script = path.resolve('bench/peers/tables.py');
  const peer = peerResult<Record<Name, number>>(script, catalogue, spectrum, String(RUNS));
  console.log(`${ROWS} rows, ${POINTS} points; load ${loadavg()[0].toFixed(1)}`);
  for (const name of Object.keys(TASKS) as Name[]) report(name, ours[name], NaN, peer?.[name], NEEDED);
} finally {
  rmSync(folder, { recursive: true });
}

function writeFiles(name: string, rows: number, points: number): void {
  const target = path.join(folder, 'data', name);
  mkdirSync(target, { recursive: true });
  writeCatalogue(path.join(target, 'catalogue.fits'), rows);
  writeSpectrum(path.join(target, 'spectrum.fits'), points);
}

/** Each run in a new engine, so that nothing about the file is cached. */
async function measure(): Promise<Record<Name, number>> {
  const best = Object.fromEntries(Object.keys(TASKS).map((name) => [name, Infinity])) as Record<Name, number>;
  for (let run = 0; run < RUNS; run++) {
    const names = Object.keys(TASKS) as Name[];
    for (const name of names) best[name] = Math.min(best[name], await measureOnce(TASKS[name]));
  }
  return best;
}

async function measureOnce(task: Task): Promise<number> {
  const engine = await startBenchEngine(folder);
  try {
    for (let run = 0; run < WARM_RUNS; run++) await task(engine.client, 'small');
    const start = performance.now();
    await task(engine.client, 'large');
    return performance.now() - start;
  } finally {
    await engine.close();
  }
}
