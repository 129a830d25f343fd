import type { LabelMap } from './label-map.js';
import type { RunList } from './pixel-runs.js';

/** The segments of an image as runs of pixels, so that empty sky takes neither memory nor time. */
export interface SegmentRuns {
  /** Columns of the image. */
  readonly width: number;
  /** Number of segments, labelled from 1. */
  readonly count: number;
  /** The runs of segment n, in row order, are those from `offsets[n − 1]` to `offsets[n]` (excluded). */
  readonly offsets: Int32Array;
  /** First pixel of each run and the one to stop before, as index into the image. */
  readonly starts: Int32Array;
  /** The pixel to stop before. */
  readonly ends: Int32Array;
}

/** Sorts runs by their label; runs of label 0 are left out. */
export function groupRuns(runs: RunList, labels: Int32Array, count: number, width: number): SegmentRuns {
  const offsets = new Int32Array(count + 2);
  for (let run = 0; run < labels.length; run++) if (labels[run] > 0) offsets[labels[run] + 1]++;
  for (let label = 1; label <= count; label++) offsets[label + 1] += offsets[label];
  const starts = new Int32Array(offsets[count + 1]);
  const ends = new Int32Array(offsets[count + 1]);
  for (let run = 0; run < labels.length; run++) {
    if (labels[run] === 0) continue;
    const place = offsets[labels[run]]++;
    starts[place] = runs.starts[run];
    ends[place] = runs.ends[run];
  }
  return { width, count, offsets: offsets.subarray(0, count + 1), starts, ends };
}

/** The runs of a label map. */
export function runsOfMap({ labels, width, height, count }: LabelMap): SegmentRuns {
  const found: number[][] = [[], [], []];
  const [starts, ends, labelOfRun] = found;
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      const label = labels[at];
      if (label === 0) continue;
      starts.push(at);
      while (at + 1 < end && labels[at + 1] === label) at++;
      ends.push(at + 1);
      labelOfRun.push(label);
    }
  }
  const list = { starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
  return groupRuns(list, Int32Array.from(labelOfRun), count, width);
}

/** Writes the label to the pixels of segment `segment`. */
export function paintSegment(
  { offsets, starts, ends }: SegmentRuns,
  segment: number,
  label: number,
  labels: Int32Array,
): void {
  for (let run = offsets[segment - 1]; run < offsets[segment]; run++)
    labels.fill(label, starts[run], ends[run]);
}
