import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { ArchiveObservation, DownloadedFile } from '#archive-client';
import { recordFromFile, RecordEntity } from '#domain';
import { UpstreamError } from '#platform';
import type { FileFacts } from '#processing-client';
import type { ImportRequest } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** A downloaded file and what its headers say. */
export interface InspectedDownload {
  readonly file: DownloadedFile;
  readonly facts: FileFacts;
}

/** What the records of one import have in common. */
export interface ImportOrigin {
  readonly observation: ArchiveObservation;
  readonly request: ImportRequest;
  readonly ownerId: string;
}

/** Reads the headers of a downloaded file. One that is not what it claims is removed again. */
export async function inspectDownload(
  { processing, storage }: WorkerResources,
  file: DownloadedFile,
  call: { signal: AbortSignal; onLost: () => void },
): Promise<InspectedDownload> {
  try {
    return { file, facts: await processing.inspect({ key: file.key }, { retries: true, ...call }) };
  } catch (error) {
    if (error instanceof UpstreamError && error.failure === 'rejected') await storage.delete(file.key);
    throw error;
  }
}

/** Makes the records of an import, all or none. A file that its owner already has renews that record. */
export const saveRecords = (
  { database }: WorkerResources,
  downloads: readonly InspectedDownload[],
  origin: ImportOrigin,
): Promise<string[]> =>
  database.transaction(async (manager) => {
    const ids: string[] = [];
    for (const download of downloads) ids.push(await saveRecord(manager, download, origin));
    return ids;
  });

async function saveRecord(
  manager: EntityManager,
  { file, facts }: InspectedDownload,
  { observation, request, ownerId }: ImportOrigin,
): Promise<string> {
  const records = manager.getRepository(RecordEntity);
  const { metadata, ...derived } = recordFromFile(file.fileName, facts, observation);
  const fields = {
    ...derived,
    metadata: metadata as never,
    fileName: file.fileName,
    fileSize: file.size,
    sha256: file.sha256,
  };
  const known = await records.findOneBy({ ownerId, storageKey: file.key });
  if (known) {
    const version = known.version + 1;
    await records.update(known.id, { ...fields, status: 'ready', version, updatedAt: new Date() });
    return known.id;
  }
  const id = uuidv7();
  const { tags, visibility } = request;
  await records.insert({
    id,
    ownerId,
    storageKey: file.key,
    status: 'ready',
    tags: [...tags],
    visibility,
    ...fields,
  });
  return id;
}
