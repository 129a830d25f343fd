import type { ImportPlanQuery, DownloadSource } from '#archive-client/contract';
import type { CompositeSpec } from '#processing-client/contract';

/** What each type of job carries in its row, ids already resolved. */
export interface ImportRequest extends ImportPlanQuery {
  readonly downloadSource: DownloadSource;
  readonly tags: readonly string[];
  readonly visibility: 'private' | 'public';
}

export interface CompositeRequest {
  readonly spec: CompositeSpec;
  readonly fileName: string;
}

export interface ThumbnailsRequest {
  readonly recordIds: readonly string[];
}
