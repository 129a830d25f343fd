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

/** Processes a record into another one, or into a document of its statistics. */
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

/** Makes the file first, then its record. */
async function makeRecord(resources: WorkerResources, context: ProcessContext): Promise<JobResult> {
  const { job, request } = context;
  const fileName = resultName(request);
  await resources.library.assertRoom(job.ownerId, [{ size: null, sourceUri: sourceOf(job) }]);
  const folder = `${DERIVED_PREFIX}${job.id}/`;
  const names = { folder, fileName: safeFileName(fileName) };
  const file = await processFile(resources, context, names);
  return recordResult(resources, context, file, (facts) => draftOf(context, fileName, file, facts));
}

/**
 * Processes the current files of the records. A cancel does not interrupt the engine; the result is discarded afterwards
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

/** The current file of a record; a deleted record keeps its old file, so that the engine reports it missing. */
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

const sourceOf = ({ id }: ProcessContext['job']): string => `job:${id}`;

/** The record has the id of the job, so that repeated runs never make a second record. */
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
    sourceUri: sourceOf(job),
    tags: [],
    visibility: 'private',
    description: `${step.algorithm} of ${request.fileName}`,
    parentId: recordId,
    derivedFrom: [recordId, ...(targetId === null ? [] : [targetId])],
  };
}

/** Observation and level come from the parent record, whose name tells them; all other facts from the file itself. */
const derivedFacts = ({ fileName, observation }: ProcessJobRequest, facts: FileFacts): DerivedFields => ({
  ...recordFromFile(fileName, facts, { ...observation, metadata: {} }),
  dataType: facts.dataType,
});

/** The name of a processed file: `m51_i2d.fits` → `m51_i2d_smooth.fits`. */
export const resultName = ({ fileName, step }: Pick<ProcessJobRequest, 'fileName' | 'step'>): string =>
  derivedName(
    stemOf(fileName),
    step.algorithm === 'statistics' ? '_statistics.json' : `_${step.algorithm}.fits`,
  );
