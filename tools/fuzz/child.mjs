/** The process of `tools/fuzz/fuzz.mjs` that changes files and uses them: `child.mjs SEED FROM UNTIL_MS | once`. One line of JSON a message. */
import { writeSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { changeFile } from './change-file.mjs';
import { randomOf } from './random.mjs';
import { seedFiles } from './seed-files.mjs';
import { useEverything } from './use-everything.mjs';

/** Memory that one input may add to the peak: a picture, and a decompressed file. */
const MOST_GROWTH_MB = 300;
const REPORT_EVERY = 50;

/** Interval of inputs whose images are processed, which takes ten times as long as all else. */
const IMAGES_EVERY = 5;

const sources = path.join(PROJECT_ROOT, 'dist/libs/kernels/src');
const kernels = {
  ...(await import(path.join(sources, 'index.js'))),
  ...(await import(path.join(sources, 'sections/parallel.js'))),
};
const files = seedFiles(kernels, path.join(PROJECT_ROOT, '../shared/fits'));
const [seed, from] = process.argv.slice(2, 4).map(Number);
const until = process.argv[4];

/** Written synchronously, so that the last one arrives when this process hangs. */
const send = (message) => writeSync(1, `${JSON.stringify(message)}\n`);
const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

function inputOf(at) {
  const random = randomOf(seed, at);
  const file = random.oneOf(files);
  return { name: file.name, bytes: changeFile(file.bytes, random, random.oneOf(files).bytes) };
}

async function runOnce(at) {
  const { name, bytes } = inputOf(at);
  console.log(`${name}, changed: ${bytes.length} bytes`);
  console.log(`opened: ${await useEverything(kernels, bytes, { images: true })}, peak ${peakMegabytes()} MB`);
}

async function runOn() {
  let [inputs, opened] = [0, 0];
  for (let at = from; Date.now() < Number(until); at++) {
    send({ at });
    const before = peakMegabytes();
    const { name, bytes } = inputOf(at);
    try {
      if (await useEverything(kernels, bytes, { images: at % IMAGES_EVERY === 0 })) opened++;
    } catch (error) {
      const place = String(error.stack).split('\n')[1]?.trim().replace(PROJECT_ROOT, '') ?? '';
      send({ finding: { at, what: `${error.name}: ${error.message} ${place} (${name})` } });
    }
    const growth = peakMegabytes() - before;
    if (growth > MOST_GROWTH_MB)
      send({ finding: { at, what: `${growth} MB more for ${bytes.length} bytes (${name})` } });
    if (++inputs % REPORT_EVERY === 0) {
      send({ inputs, opened, megabytes: peakMegabytes() });
      [inputs, opened] = [0, 0];
    }
  }
  send({ inputs, opened, megabytes: peakMegabytes() });
}

await (until === 'once' ? runOnce(from) : runOn());
