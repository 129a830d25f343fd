/**
 * Detection on a field of 2,000 stars: background, noise, segmentation with deblending and shapes in one call, against sep and
 * source-extractor; the background maps and daofind by themselves. Usage: detect.js [side in pixels, default 4096]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { background2d, findSources } from '#kernels';
import { starField } from './star-field.js';
import { cpuTime, report } from './timing.js';

const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const NEEDED = 1;
const RUNS = 5;
const side = Number(process.argv[2] ?? 4096);
const data = new Float32Array(starField(side));
const field = { data, width: side, height: side };

const segmentation = () => findSources(field, { method: 'segmentation' });
const daofind = () => findSources(field, { method: 'daofind' });
const ours = cpuTime(segmentation, RUNS);
const oursDaofind = cpuTime(daofind, RUNS);
const oursMaps = cpuTime(() => background2d(field), RUNS);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
try {
  const file = path.join(folder, 'field.f32');
  writeFileSync(file, new Uint8Array(data.buffer));
  const sep = runPeer('detect_sep.py', file);
  const extractor = runPeer('detect_source_extractor.py', file);
  console.log(
    `sources: ours ${segmentation().found}, sep ${sep.bareCount} (with filter ${sep.standardCount}), ` +
      `source-extractor ${extractor.count}; stars: daofind ${daofind().found}, photutils ${sep.daofindCount}`,
  );
  report('against sep, no filter', ours, NaN, sep.bare, NEEDED);
  report('against sep, its defaults', ours, NaN, sep.standard, NEEDED);
  if (extractor.total === undefined) console.log('source-extractor is not installed: left out');
  else report('source-extractor less reading', ours, NaN, extractor.total - extractor.reading, NEEDED);
  report('background maps, sep', oursMaps, NaN, sep.background, NEEDED);
  report('daofind, photutils', oursDaofind, NaN, sep.daofind, NEEDED);
} finally {
  rmSync(folder, { recursive: true });
}

/** What a script of bench/peers prints about the image in `file`. */
function runPeer(script: string, file: string): Record<string, number> {
  const output = execFileSync(PYTHON, [path.resolve('bench/peers', script), file], { encoding: 'utf8' });
  return JSON.parse(output) as Record<string, number>;
}
