import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { parentOf } from './process-figures.js';

/** The tree of version 1 for processors, or the one of version 2 (cgroups(7)). */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/**
 * Shares the processors out by service, as containers and units of systemd do: all have the same, however many threads of
 * theirs wait. Without groups Linux goes by session (autogroup, sched(7)), and each backend of PostgreSQL begins one: each
 * has as much as an API with all that was started beside it.
 * @param services the processes of each
 * @returns what takes the groups away; their processes go back
 */
export function groupProcessors(services: Readonly<Record<string, readonly number[]>>): () => void {
  const root = ROOTS.find((folder) => existsSync(path.join(folder, 'cgroup.procs')));
  const made: string[] = [];
  const undo = () => made.forEach((group) => removeGroup(group, root!));
  try {
    if (root === undefined) throw new Error('no cgroups are mounted');
    const controllers = path.join(root, 'cgroup.subtree_control');
    if (existsSync(controllers)) writeFileSync(controllers, '+cpu');
    for (const [name, pids] of Object.entries(services)) {
      const group = path.join(root, `firstlight-bench-${name}`);
      mkdirSync(group, { recursive: true });
      made.push(group);
      pids.forEach((pid) => moveTo(group, pid));
    }
  } catch (error) {
    undo();
    console.log(`processors are shared by session, not by service: ${String(error)}`);
    return () => undefined;
  }
  return undo;
}

function removeGroup(group: string, root: string): void {
  const pids = readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
  pids.forEach((pid) => moveTo(root, Number(pid)));
  rmdirSync(group);
}

/** What has ended meanwhile needs no group. */
function moveTo(group: string, pid: number): void {
  try {
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A PostgreSQL with all its processes; of one on another machine none. */
export async function processesOfPostgres(database: DataSource): Promise<number[]> {
  const [{ backend }] = await database.query<{ backend: number }[]>('SELECT pg_backend_pid() AS backend');
  const isHere = existsSync(`/proc/${backend}`) && nameOf(backend).startsWith('postgres');
  if (!isHere) return [];
  const postmaster = parentOf(backend);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  return [postmaster!, ...children];
}

const nameOf = (pid: number): string => readFileSync(`/proc/${pid}/comm`, 'utf8');
