import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scratchFolder } from './scratch-folder.js';

it('the scratch folder removes files of an earlier process before its use, and nothing else', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-scratch-'));
  try {
    const folder = path.join(root, 'scratch');
    mkdirSync(path.join(folder, 'c'.repeat(64), 'inside'), { recursive: true });
    writeFileSync(path.join(root, 'elsewhere'), 'stays');
    symlinkSync(path.join(root, 'elsewhere'), path.join(folder, 'a'.repeat(64)));
    writeFileSync(path.join(folder, `${'b'.repeat(64)}.part`), 'left');
    writeFileSync(path.join(folder, 'notes.txt'), 'of somebody');
    await scratchFolder(folder).prepare();
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    expect(readdirSync(root).sort()).toEqual(['elsewhere', 'scratch']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
