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

/** Attempts when images are deleted while they are combined. */
const MAX_TRIES = 3;

/** A mosaic is ordered again because images may have been added or deleted since the job read them. */
const FOLLOW_UPS = ['thumbnails', 'observation-mosaics'] as const;

/** The fixed parameters of observation mosaics, which are made without a request. */
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

/** Updates the mosaic of a group from its images; repeats this when images are deleted meanwhile. */
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

/** The images of the group's next mosaic, and its current mosaic. */
async function readGroup({ groups, settings }: WorkerResources, { request: { group } }: MosaicContext) {
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
  const { parts, known } = await readGroup(resources, context);
  context.signal.throwIfAborted();
  if (isUpToDate(known, parts)) return { kind: 'data', dataId: known?.id ?? null };
  const record = describe(group, parts);
  await resources.library.assertRoom(context.job.ownerId, [{ size: null, sourceUri: mosaicSource(group) }]);
  const file = await makeRecordFile(
    resources,
    context,
    // No user can ask for a smaller mosaic, so its scale is reduced.
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

/** The note of a mosaic that was made at a coarser scale because it exceeded the pixel limit. */
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

/** One record for the group; it is visible to users with access to all images, and exists as long as all of them do. */
const ofGroup = (group: ObservationGroup, parts: readonly RecordEntity[]): Partial<RecordDraft> => ({
  sourceUri: mosaicSource(group),
  requires: parts.map(({ id }) => id),
  madeOf: contentOfParts(parts),
  tags: parts[0].tags.filter((tag) => parts.every(({ tags }) => tags.includes(tag))),
  visibility: parts.every(({ visibility }) => visibility === 'public') ? 'public' : 'private',
  narrowsVisibility: true,
});
