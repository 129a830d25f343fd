import type { TextPattern } from '../validation/field-checks.js';

const ID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Longer than any path of a file. */
export const MAX_DOWNLOAD_PATH = 100;

/** The paths that can be downloaded with a ticket. */
export const DOWNLOAD_PATH: TextPattern = {
  expression: new RegExp(`^/api/(?:spacedata/${ID}/file|datamanagement/export/${ID}|jobs/${ID}/result)$`),
  says: 'must be /api/spacedata/{id}/file, /api/datamanagement/export/{exportId} or /api/jobs/{jobId}/result',
};

/** A record with a file, an export, or a job with a result file. */
export interface DownloadTarget {
  readonly kind: 'record' | 'export' | 'job';
  readonly id: string;
}

const KINDS: Readonly<Record<string, DownloadTarget['kind']>> = {
  spacedata: 'record',
  datamanagement: 'export',
  jobs: 'job',
};

const ANY_ID = new RegExp(ID);

/** @param path matches {@link DOWNLOAD_PATH} */
export function targetOf(path: string): DownloadTarget {
  const [, , area] = path.split('/');
  const [id] = ANY_ID.exec(path) ?? [];
  if (!Object.hasOwn(KINDS, area) || id === undefined) throw new Error(`${path} is no path of a file`);
  return { kind: KINDS[area], id };
}
