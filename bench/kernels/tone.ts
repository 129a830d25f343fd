/**
 * zscale limits, asinh stretch and 8-bit levels of a star field: ours on one and on two threads against astropy.visualization
 * and numpy. Usage: tone.js [side in pixels, default 4096]
 */
import { applyTone, zscaleLimits, type Tone } from '#kernels';
import { starField } from '../parts/star-field.js';
import { peerTimes } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { clockTime, cpuTime } from '../parts/timing.js';
import { TwoThreads } from '../parts/two-threads.js';

const NEEDED = 10;
const side = Number(process.argv[2] ?? 4096);
const data = starField(side);
const levels = new Uint8Array(new SharedArrayBuffer(side * side));
const smooth = new Float32Array(0);
const toneOf = (): Tone => ({ ...zscaleLimits(data), stretch: 'asinh' });

const ours = await cpuTime(() => applyTone(data, toneOf(), levels));
const threads = new TwoThreads({ data, side, levels, smooth });
const two = await clockTime(() => threads.run({ kind: 'tone', tone: toneOf() }));
await threads.end();
report('zscale + asinh + 8 bit', ours, two, peerTimes('tone', data).astropy, NEEDED);
