import {
  recordFromFile,
  type DerivedFields,
  type JobResult,
  type RecordDraft,
  type StoredFile,
} from '#domain';
import { safeFileName } from '#platform';
import { DERIVED_PREFIX, type FileFacts, type ProcessRequest } from '#processing-client';
import type { JobContext, ProcessJobRequest } from '#queues';
import { recordResult } from '../records/record-result.js';
import type { WorkerResources } from '../worker-resources.js';
import { resultName } from './result-name.js';

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

/** Not interrupted by a cancel: it completes, and its result is discarded (spec.md, cancel rule 2). */
const processFile = (
  { processing }: WorkerResources,
  { request, report, interruption, patiently }: ProcessContext,
  names: Pick<ProcessRequest, 'folder' | 'fileName'>,
) => {
  const { key, fileName: name, sha256, step } = request;
  return patiently('processing', ({ onLost }) =>
    processing.process({ key, name, sha256, step, ...names }, report, { signal: interruption, onLost }),
  );
};

/** A job that runs again renews the record that it made: there is never a second one. */
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
