/**
 * Smoothing of a star field: ours on one and on two threads against scipy.ndimage. Usage: gaussian.js [side in pixels, default 4096]
 */
import { boxFilter, gaussianFilter, medianFilter } from '#kernels';
import { starField } from '../parts/star-field.js';
import { peerTimes } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { clockTime, cpuTime } from '../parts/timing.js';
import { TwoThreads } from '../parts/two-threads.js';

const NEEDED = 1;
const RUNS = 3;
const side = Number(process.argv[2] ?? 4096);
const field = { data: starField(side), width: side, height: side };
const smooth = new Float32Array(new SharedArrayBuffer(4 * side * side));
const out = { data: smooth, width: side, height: side };

const threads = new TwoThreads({ data: field.data, side, levels: new Uint8Array(0), smooth });
const peer = peerTimes('smoothing', field.data);
for (const sigma of [1, 2, 5]) {
  const ours = await cpuTime(() => gaussianFilter(field, sigma, {}, out), RUNS);
  const two = await clockTime(() => threads.run({ kind: 'gaussian', sigma }), RUNS);
  report(`gaussian, sigma ${sigma}`, ours, two, peer[`gaussian${sigma}`], NEEDED);
}
report('box of 5', await cpuTime(() => boxFilter(field, 5, {}, out), RUNS), NaN, peer.box5, NEEDED);
for (const size of [3, 5]) {
  report(
    `median of ${size}`,
    await cpuTime(() => medianFilter(field, size, {}, out), 1),
    NaN,
    peer[`median${size}`],
    NEEDED,
  );
}
await threads.end();
