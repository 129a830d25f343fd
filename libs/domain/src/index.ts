export { connectDatabase, dataSourceOptions } from './database/data-source.js';
export { JobEntity } from './jobs/job.entity.js';
export {
  createJobStore,
  MAX_TAKEOVERS,
  REAPER_BATCH,
  type JobFilter,
  type JobStore,
} from './jobs/job-store.js';
export type { JobFailure } from './jobs/job-transitions.js';
export * from './jobs/job-values.js';
export { observationBaseId, processingLevel, productSuffix } from './records/file-name.js';
export { filterWavelengthUm, narrowestElement } from './records/filter-wavelength.js';
export { decodeCursor, encodeCursor, type ListOrder, type Position } from './paging/cursor.js';
export * from './paging/keyset.js';
export { mayChange, type Viewer } from './records/record-access.js';
export {
  recordFields,
  type ListedRecord,
  type RecordField,
  type ShownFields,
} from './records/record-fields.js';
export { recordFromFile, type ArchiveFacts, type InspectedFile } from './records/record-from-file.js';
export { RecordEntity } from './records/record.entity.js';
export type { RecordFilter } from './records/record-search-filter.js';
export type { RecordFacets } from './records/record-search-facets.js';
export {
  createRecordSearch,
  type RecordList,
  type RecordQuery,
  type RecordSearch,
} from './records/record-search.js';
export { NEWEST_FIRST, RECORD_SORTS, type RecordSort } from './records/record-search-sort.js';
export * from './records/record-values.js';
export { RefreshTokenEntity } from './users/refresh-token.entity.js';
export { UserEntity, type UserRole } from './users/user.entity.js';
