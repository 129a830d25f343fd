import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../../scripts/project/root.mjs';

/** Runs a command to its end. @throws Error with its output when it fails */
export async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand(command, args, { cwd: folder, limitMs: 300_000 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}: ${output}`);
  return output;
}

/** An empty folder with only the packed library installed in it; and the packed files. */
export async function installPackage(): Promise<{ folder: string; files: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  const source = path.join(PROJECT_ROOT, 'libs/kernels');
  const packed = await run(folder, 'npm', 'pack', source, '--json', '--pack-destination', folder);
  const [{ filename, files }] = JSON.parse(
    packed.slice(packed.indexOf('[\n'), packed.lastIndexOf(']') + 1),
  ) as [{ filename: string; files: { path: string }[] }];
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  return { folder, files: files.map((file) => file.path) };
}
