import {
  derivedName,
  recordFromFile,
  stemOf,
  type DerivedFields,
  type JobResult,
  type RecordDraft,
  type StoredFile,
} from '#domain';
import { safeFileName, retryOnFileChange } from '#platform';
import { DERIVED_PREFIX, type FileFacts, type ProcessRequest, type ProcessStep } from '#processing-client';
import type { JobContext, ProcessJobRequest } from '#queues';
import { currentFiles, type CurrentFile } from '../records/current-files.js';
import { recordResult } from '../records/record-result.js';
import type { WorkerResources } from '../worker-resources.js';

type ProcessContext = JobContext<'process'>;

/** Makes a record into another one, or into a document of its statistics. */
export const processRecord = (resources: WorkerResources, context: ProcessContext): Promise<JobResult> =>
  context.request.step.algorithm === 'statistics'
    ? makeDocument(resources, context)
    : makeRecord(resources, context);

async function makeDocument(resources: WorkerResources, context: ProcessContext): Promise<JobResult> {
  const fileName = resultName(context.request);
  const folder = context.resultKey('');
  const { key, contentType } = await processFile(resources, context, { folder, fileName: 'statistics.json' });
  return { kind: 'blob', key, contentType, fileName };
}

/** The file first, then its record. */
async function makeRecord(resources: WorkerResources, context: ProcessContext): Promise<JobResult> {
  const { job, request } = context;
  const fileName = resultName(request);
  const folder = `${DERIVED_PREFIX}${job.id}/`;
  const names = { folder, fileName: safeFileName(fileName) };
  const file = await processFile(resources, context, names);
  return recordResult(resources, context, file, (facts) => draftOf(context, fileName, file, facts));
}

/**
 * Of the files that the records have by then. Not interrupted by a cancel: it completes, and its result is discarded
 * (docs/reference/jobs.md, "Cancel").
 */
const processFile = (
  resources: WorkerResources,
  { job, request, report, signal, interruption, requireDependency }: ProcessContext,
  names: Pick<ProcessRequest, 'folder' | 'fileName'>,
) =>
  retryOnFileChange(
    signal,
    () => presentInput(resources, job.ownerId, request),
    (input) =>
      requireDependency('processing', ({ onLost }) =>
        resources.processing.process({ ...input, ...names }, report, { signal: interruption, onLost }),
      ),
  );

/** One that is gone keeps its file, for the engine to miss. */
async function presentInput(
  resources: WorkerResources,
  ownerId: string,
  { recordId, targetId, key, fileName: name, sha256, step }: ProcessJobRequest,
): Promise<Pick<ProcessRequest, 'key' | 'name' | 'sha256' | 'step'>> {
  const present = await currentFiles(resources, {
    ownerId,
    named: targetId === null ? [recordId] : [recordId, targetId],
  });
  const file = present.get(recordId);
  const input = file
    ? { key: file.storageKey, name: file.fileName, sha256: file.sha256 }
    : { key, name, sha256 };
  return { ...input, step: withPresentTarget(step, targetId === null ? undefined : present.get(targetId)) };
}

const withPresentTarget = (step: ProcessStep, file: CurrentFile | undefined): ProcessStep =>
  file && step.algorithm === 'reproject' && step.target
    ? { ...step, target: { ...step.target, key: file.storageKey, name: file.fileName } }
    : step;

/** Named by its job: of one there is never a second record, whatever runs it again. */
function draftOf(
  { job, request }: ProcessContext,
  fileName: string,
  { key, size, sha256 }: StoredFile,
  facts: FileFacts,
): RecordDraft {
  const { recordId, targetId, step } = request;
  return {
    fileName,
    file: { key, size, sha256 },
    facts: derivedFacts(request, facts),
    sourceUri: `job:${job.id}`,
    tags: [],
    visibility: 'private',
    description: `${step.algorithm} of ${request.fileName}`,
    parentId: recordId,
    derivedFrom: [recordId, ...(targetId === null ? [] : [targetId])],
  };
}

/** Observation and level are those of the parent, whose name tells them; what the file is, it says itself. */
const derivedFacts = ({ fileName, observation }: ProcessJobRequest, facts: FileFacts): DerivedFields => ({
  ...recordFromFile(fileName, facts, { ...observation, metadata: {} }),
  dataType: facts.dataType,
});

/** Name of what an algorithm makes of a file: `m51_i2d.fits` → `m51_i2d_smooth.fits`. */
export const resultName = ({ fileName, step }: Pick<ProcessJobRequest, 'fileName' | 'step'>): string =>
  derivedName(
    stemOf(fileName),
    step.algorithm === 'statistics' ? '_statistics.json' : `_${step.algorithm}.fits`,
  );
