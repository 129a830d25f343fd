import type { ImportJob, Job } from '#sdk';
import { formatBytes } from '../../../parts/format.js';
import { rounded } from '../../../picture/document.js';
import type { ChannelFiles } from '../../../picture/session.js';
import type { Asked } from '../ask-import.js';
import { filterOf } from '../observation-groups.js';
import type { Observation, Recipe } from '../target-answers.js';

/** The way of an image from the archive into the picture. */
export const STEPS = ['Find', 'Download', 'Read', 'Align', 'Show'] as const;
export type Step = (typeof STEPS)[number];

/** An observation of a recipe on its way into the picture. */
export interface MakingRow {
  readonly obsId: string;
  readonly filter: string;
  readonly wavelengthUm: number | null;
  /** `#rrggbb` in the picture. */
  readonly color: string;
  /** Its image in the library. */
  readonly imageId: string | null;
  readonly job: ImportJob | null;
  readonly asked: Asked | null;
  /** The step that goes on; null: all are done. */
  readonly step: Step | null;
}

/** What is known of the images of a picture. */
export interface MakingNews {
  /** The images of observations in the library. */
  readonly images: ReadonlyMap<string, string>;
  readonly jobs: readonly Job[];
  readonly asked: ReadonlyMap<string, Asked>;
}

/** What is known of the picture so far. */
export interface MakingState extends MakingNews {
  /** The images in the grid of the picture. */
  readonly aligned: ReadonlySet<string>;
  /** Whether every tile of the picture is there. */
  readonly isSharp: boolean;
}

/** One row for each observation of a recipe, the shortest wavelength first. */
export function makingRows(
  { channels, colorMapping, observationIds }: Recipe,
  observations: readonly Observation[],
  state: MakingState,
): MakingRow[] {
  const order = channels.map(({ label }) => label);
  return observations
    .filter(({ obsId }) => observationIds.includes(obsId))
    .map((observation) => {
      const filter = filterOf(observation);
      const channel = channels.find(({ label }) => label === filter);
      return rowOf(observation.obsId, state, {
        filter,
        wavelengthUm: channel?.wavelengthUm ?? null,
        color: (colorMapping[filter] as string | undefined) ?? '',
      });
    })
    .toSorted((a, b) => order.indexOf(a.filter) - order.indexOf(b.filter) || (a.obsId < b.obsId ? -1 : 1));
}

function rowOf(
  obsId: string,
  state: MakingState,
  channel: Pick<MakingRow, 'filter' | 'wavelengthUm' | 'color'>,
): MakingRow {
  const imageId = state.images.get(obsId) ?? null;
  const job = importOf(obsId, state.jobs);
  const asked = state.asked.get(obsId) ?? null;
  return { obsId, ...channel, imageId, job, asked, step: stepOf(imageId, job, state) };
}

/** The newest import of an observation; the case of its id does not count. */
export const importOf = (obsId: string, jobs: readonly Job[]): ImportJob | null =>
  jobs.find(
    (job): job is ImportJob => job.type === 'import' && job.obsId.toLowerCase() === obsId.toLowerCase(),
  ) ?? null;

function stepOf(imageId: string | null, job: ImportJob | null, state: MakingState): Step | null {
  if (imageId !== null) {
    if (!state.aligned.has(imageId)) return 'Align';
    return state.isSharp ? null : 'Show';
  }
  if (job?.status === 'completed') return 'Read';
  const step = STEP_OF_STAGE[job?.stage ?? ''];
  return step ?? 'Find';
}

/** The stages of an import, as the worker reports them. */
const STEP_OF_STAGE: Readonly<Record<string, Step>> = {
  downloading: 'Download',
  reading: 'Read',
  recorded: 'Read',
};

/** The images of each channel of a recipe that are in the library, in the colours of the recipe; one alone is grey. */
export function channelsHere(
  { channels, colorMapping }: Pick<Recipe, 'channels' | 'colorMapping'>,
  rows: readonly MakingRow[],
): ChannelFiles[] {
  const here = channels
    .map(({ label, wavelengthUm }) => ({ ids: imagesOfChannel(label, rows), label, um: wavelengthUm }))
    .filter(({ ids }) => ids.length > 0);
  if (here.length < 2) return here;
  return here.map((files) => ({ ...files, color: { rgb: rgbOf(colorMapping[files.label] as string) } }));
}

/** The parts of `#rrggbb`, 0 to 1. */
const rgbOf = (color: string): [number, number, number] => {
  const part = (at: number): number => rounded(parseInt(color.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};

/** A channel of several images waits for all that are on their way. */
function imagesOfChannel(label: string, rows: readonly MakingRow[]): string[] {
  const own = rows.filter(({ filter }) => filter === label);
  return own.some(isComing) ? [] : own.flatMap(({ imageId }) => imageId ?? []);
}

/** Whether an image is on its way without anybody's help. */
export const isComing = ({ imageId, job, asked }: MakingRow): boolean =>
  imageId === null &&
  ((asked !== null && asked.state !== 'refused') ||
    (job !== null && ['queued', 'running', 'completed'].includes(job.status)));

/** How much of an image is fetched; undefined while its size is not known. */
export function downloadPercent({ job, step }: Pick<MakingRow, 'job' | 'step'>): number | undefined {
  if (step !== 'Download' || !job || job.totalBytes === 0) return undefined;
  return (100 * job.downloadedBytes) / job.totalBytes;
}

/**
 * "3 of 5 in the picture · 101 MB of 252 MB".
 * @param sizes bytes of observations as the archive tells them: an import tells its own only when it has begun
 */
export function makingSummary(rows: readonly MakingRow[], sizes: ReadonlyMap<string, number>): string {
  const shown = rows.filter(
    ({ imageId, step }) => imageId !== null && (step === null || step === 'Show'),
  ).length;
  const fetched = rows.filter(({ job, imageId }) => job !== null || imageId === null);
  const total = sumOf(fetched, ({ job, obsId }) => job?.totalBytes || (sizes.get(obsId) ?? 0));
  const loaded = sumOf(fetched, ({ job }) => job?.downloadedBytes ?? 0);
  const bytes = total > 0 ? ` · ${formatBytes(loaded)} of ${formatBytes(total)} fetched` : '';
  return `${shown} of ${rows.length} in the picture${bytes}`;
}

const sumOf = (rows: readonly MakingRow[], of: (row: MakingRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
