import { emptyImportDetails, type ImportRequest, type NewJob } from '#queues';

/** The job that imports an observation. */
export const newImport = (ownerId: string, request: ImportRequest): NewJob<'import'> => ({
  type: 'import',
  ownerId,
  request,
  description: `Import of ${request.obsId}`,
  // The archive matches ids case-insensitively, so one observation has one import whatever the spelling.
  subject: request.obsId.toLowerCase(),
  details: emptyImportDetails(request.obsId, request.downloadSource),
});
