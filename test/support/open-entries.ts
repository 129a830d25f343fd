import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Files and folders in a folder, including itself, that users other than the owner may read, write or enter, with their modes. Symbolic
 * links have no modes of their own.
 */
export function openEntries(folder: string, { except }: { except?: string } = {}): Record<string, string> {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  const meant = names.filter((name) => except === undefined || !`${name}/`.startsWith(`${except}/`));
  const entries = meant.flatMap((name) => {
    const stat = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
    if (!stat || stat.isSymbolicLink() || (stat.mode & 0o077) === 0) return [];
    return [[name, (stat.mode & 0o777).toString(8)] as const];
  });
  return Object.fromEntries(entries);
}
