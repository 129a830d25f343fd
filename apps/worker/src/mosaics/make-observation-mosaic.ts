import {
  commonFacts,
  contentOfParts,
  isMadeOf,
  mosaicDraft,
  mosaicFileName,
  mosaicParts,
  mosaicSource,
  PartGoneError,
  type NewMosaic,
  type ObservationGroup,
  type RecordDraft,
  type RecordEntity,
} from '#domain';
import { isFileGone, counted } from '#platform';
import type { FileFacts, MosaicSpec, StoredMosaic } from '#processing-client';
import type { JobContext, ResultOf } from '#queues';
import { recordResult } from '../records/record-result.js';
import type { WorkerResources } from '../worker-resources.js';
import { makeRecordFile } from './make-mosaic-file.js';

type MosaicContext = JobContext<'observation-mosaic'>;

/** How often the images may go while they are combined. */
const MAX_TRIES = 3;

/** Images may have come or gone since the job has read which there are: then another mosaic is ordered. */
const FOLLOW_UPS = ['thumbnails', 'observation-mosaics'] as const;

/** All that a mosaic of detectors is made with: nobody is there to choose. */
const SPEC: Omit<MosaicSpec, 'inputs'> = {
  combineMethod: 'mean',
  weighting: 'none',
  rejectSigma: null,
  backgroundMatch: true,
  resampling: 'bilinear',
  projection: 'TAN',
  pixelScaleArcsec: null,
  northUp: false,
  crop: 'union',
  width: null,
  height: null,
};

/** Brings the mosaic of a group up to date with its images; again, when some of them go meanwhile. */
export async function makeObservationMosaic(
  resources: WorkerResources,
  context: MosaicContext,
): Promise<ResultOf<'observation-mosaic'>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await bringUpToDate(resources, context);
    } catch (error) {
      if (!isPartGone(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** The images that a mosaic would be made of now, and the one that is there. */
async function lookAtGroup({ groups, settings }: WorkerResources, { request: { group } }: MosaicContext) {
  const parts = mosaicParts(await groups.images(group), settings.OBSERVATION_MOSAIC_FILE_THRESHOLD);
  return { parts, known: await groups.mosaicOf(group) };
}

const isUpToDate = (known: RecordEntity | null, parts: readonly RecordEntity[]): boolean =>
  parts.length === 0 || isMadeOf(known, parts);

const isPartGone = (error: unknown): boolean => error instanceof PartGoneError || isFileGone(error);

async function bringUpToDate(
  resources: WorkerResources,
  context: MosaicContext,
): Promise<ResultOf<'observation-mosaic'>> {
  const { group } = context.request;
  const { parts, known } = await lookAtGroup(resources, context);
  context.signal.throwIfAborted();
  if (isUpToDate(known, parts)) return { kind: 'data', dataId: known?.id ?? null };
  const record = describe(group, parts);
  const file = await makeRecordFile(
    resources,
    context,
    // Nobody is there to ask for less.
    { spec: { ...SPEC, inputs: inputsOf(parts) }, shrinks: true },
    record.fileName,
  );
  const draftOf = (facts: FileFacts) => ({
    ...mosaicDraft({ ...record, description: record.description + scaleNote(file) }, file, facts),
    ...ofGroup(group, parts),
  });
  return recordResult(resources, context, file, draftOf, FOLLOW_UPS);
}

const inputsOf = (parts: readonly RecordEntity[]): MosaicSpec['inputs'] =>
  parts.map(({ storageKey: key, fileName: name, sha256, exposureTime }) => ({
    ...{ key, name, sha256, exposureTime, tone: null },
  }));

/** Of one that would have more pixels than are made. */
const scaleNote = ({ reducedBy, scaleArcsec }: StoredMosaic): string =>
  reducedBy > 1
    ? `, at ${scaleArcsec.toPrecision(3)} arcsec per pixel: ${reducedBy.toPrecision(3)} times as coarse as they are, to fit`
    : '';

function describe(group: ObservationGroup, parts: readonly RecordEntity[]): NewMosaic {
  const { observationBaseId, instrument, filter } = group;
  return {
    fileName: mosaicFileName({ targetName: observationBaseId, filter }, observationBaseId),
    description: `Mosaic of ${counted(parts.length, 'file')} of ${observationBaseId} (${instrument}, ${filter})`,
    recordIds: parts.map(({ id }) => id),
    common: { ...commonFacts(parts), instrument, filter },
  };
}

/** One record for the group, seen by those who may see all of its parts, and there as long as they all are. */
const ofGroup = (group: ObservationGroup, parts: readonly RecordEntity[]): Partial<RecordDraft> => ({
  sourceUri: mosaicSource(group),
  requires: parts.map(({ id }) => id),
  madeOf: contentOfParts(parts),
  tags: parts[0].tags.filter((tag) => parts.every(({ tags }) => tags.includes(tag))),
  visibility: parts.every(({ visibility }) => visibility === 'public') ? 'public' : 'private',
  narrowsVisibility: true,
});
