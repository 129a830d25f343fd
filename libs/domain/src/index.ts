export {
  createSecurityEventStore,
  type SecurityEventStore,
  type StoredSecurityEvent,
} from './audit/security-event-store.js';
export {
  idSample,
  SECURITY_EVENT_LEVELS,
  SECURITY_EVENT_TYPES,
  type OperationDetails,
  type OperationOutcome,
  type SecurityEvent,
  type SecurityEventDetails,
  type SecurityEventType,
} from './audit/security-events.js';
export { withAdvisoryLock } from './database/advisory-locks.js';
export {
  DatabaseAwayError,
  isConnectionLost,
  isOwnerGone,
  isStatementTimeout,
} from './database/connection-error.js';
export {
  connectDatabase,
  dataSourceOptions,
  pingDatabase,
  type ConnectionOptions,
} from './database/data-source.js';
export { measurePool } from './database/pool-metrics.js';
export { giveUpLease, holdLease } from './database/lease-store.js';
export { migrateDatabase } from './database/migrate-database.js';
export { schemaCheck, waitForSchema, type SchemaCheck } from './database/schema-check.js';
export { createGridStore, type GridStore } from './grids/grid-store.js';
export { abandonedResults } from './jobs/abandoned-results.js';
export { insertJobWithin, SubjectBusyError } from './jobs/insert-job.js';
export type { AtOnce } from './jobs/jobs-at-once.js';
export { countJobs, countWaitingJobs } from './jobs/job-counts.js';
export { JobEntity } from './jobs/job.entity.js';
export { createJobStore, REAPER_BATCH, type JobStore, type RemovedJob } from './jobs/job-store.js';
export { MAX_CRASHES, type JobFailure } from './jobs/job-transitions.js';
export * from './jobs/job-values.js';
export { ClaimLostError, commitRecords } from './jobs/commit-records.js';
export { createFollowUpStore, type FollowUp, type FollowUpStore } from './jobs/follow-ups.js';
export type { QueuedAttempt } from './jobs/queued-jobs.js';
export type { Capacity, QueueRoom } from './jobs/queue-room.js';
export {
  createPreviewCacheStore,
  PREVIEW_CACHE_FOLDER,
  USE_NOTED_SECONDS,
  type CachedPreview,
  type PreviewCacheStore,
} from './preview-cache/preview-cache-store.js';
export { trimAsItGrows } from './preview-cache/trim-as-it-grows.js';
export { trimPreviewCache } from './preview-cache/trim-preview-cache.js';
export { decodeCursor, encodeCursor, type ListOrder } from './paging/cursor.js';
export * from './paging/keyset.js';
export { createArchiveRecords, type ArchiveRecords } from './records/archive-records.js';
export type { FileStore, StoredFile } from './files/blobs.js';
export type { BulkOutcome } from './records/bulk-changes.js';
export type { RecordChange } from './records/change-record.js';
export { createFileMoves, type FileMoves, type RecordedFile } from './files/file-moves.js';
export {
  createMoveLedger,
  type LeavingFiles,
  type MoveCounts,
  type MoveLedger,
} from './files/move-ledger.js';
export { FileGoneError } from './files/blobs.js';
export { hasHeldRecords } from './records/first-record.js';
export { giveUpFile } from './files/give-up-file.js';
export { createLibraryStore, type LibraryStore } from './records/library-store.js';
export type { Removal } from './records/remove-records.js';
export { derivedName, stemOf } from './records/derived-name.js';
export {
  commonFacts,
  mosaicDraft,
  mosaicFileName,
  type CommonFacts,
  type NewMosaic,
} from './observations/mosaic-record.js';
export {
  currentImage,
  currentSpec,
  recordsOf,
  withSubstitutes,
  type CompositeOrder,
  type SubstituteMosaic,
} from './observations/composite-order.js';
export {
  contentOfParts,
  groupKey,
  isMadeOf,
  mosaicJobOf,
  mosaicParts,
  mosaicSource,
  observationGroup,
  type ObservationGroup,
} from './observations/observation-group.js';
export { createObservationGroups, type ObservationGroups } from './observations/observation-groups.js';
export { PartGoneError } from './records/save-records.js';
export { createLibraryUpkeep, type LibraryUpkeep } from './files/library-upkeep.js';
export { drawable, lackingThumbnails } from './records/lacking-thumbnails.js';
export { addUpCounts } from './search/counts.js';
export type { OutboxCounts } from './files/outbox.js';
export { mayChange, readersFor, type Viewer } from './records/record-access.js';
export {
  recordFields,
  type ListedRecord,
  type RecordField,
  type ShownFields,
} from './records/record-fields.js';
export {
  recordFromFile,
  type ArchiveFacts,
  type DerivedFields,
  type InspectedFile,
} from './records/record-from-file.js';
export { outlinesOf } from './records/record-places.js';
export { RecordEntity } from './records/record.entity.js';
export type { FoundRecord } from './records/read-records.js';
export { showRecord, type ShownRecord } from './records/record-view.js';
export type { PlacedRecord, RecordSnapshot, SnapshotQuery } from './search/snapshot.js';
export type { RecordFilter } from './search/filter.js';
export type { RecordFacets } from './search/facets.js';
export type { LineageQuery } from './observations/lineage.js';
export type { ObservationPart, RemovableRecord } from './observations/observation-records.js';
export {
  createRecordSearch,
  type ObservationRecords,
  type RecordList,
  type RecordQuery,
  type RecordSearch,
} from './search/record-search.js';
export { NEWEST_FIRST, RECORD_SORTS, type RecordSort } from './search/sort.js';
export * from './records/record-values.js';
export type { SearchChanges, SearchEntry } from './semantic/semantic-changes.js';
export {
  createSemanticStore,
  type EmbedderName,
  type NewEntry,
  type SearchStatus,
  type SearchStore,
  type StaleRecord,
} from './semantic/semantic-store.js';
export type { RecordDraft, SaveOptions } from './records/save-records.js';
export { createStoredFiles, type StoredFiles } from './files/stored-files.js';
export type { ObservedRecord } from './observations/observed-records.js';
export { observationsOfRecords } from './recipes/observations-of-records.js';
export {
  RECIPE_KINDS,
  type Recipe,
  type RecipeChannel,
  type RecipeKind,
  type RecipeObservation,
  type Suggestions,
} from './recipes/recipe-values.js';
export { suggestRecipes } from './recipes/suggest-recipes.js';
export { createAccountStore, type AccountStore, type NewAccount } from './users/account-store.js';
export {
  ANSWER_HOURS,
  createIdempotencyStore,
  MAX_ANSWERS,
  type IdempotencyStore,
  type KeptAnswer,
} from './users/idempotency-store.js';
export { createKnownPlaces, KNOWN_PLACE_DAYS, type AttemptPlace } from './users/known-places.js';
export { createLoginGuard, type Attempt, type LoginGuard } from './users/login-guard.js';
export {
  createSessionStore,
  type Session,
  type SessionStore,
  type StoredToken,
} from './users/session-store.js';
export {
  addUpUsage,
  assertFits,
  NO_USAGE_LIMITS,
  quotaExceeded,
  usageLimits,
  type AskedFile,
  type Usage,
  type UsageLimits,
} from './users/owner-usage.js';
export { isReservedUsername, SERVICE_ACCOUNT } from './users/service-account.js';
export { findViewer } from './users/find-viewer.js';
export { UserEntity, type UserRole } from './users/user.entity.js';
export { pictureFileName, pictureName } from '#observatory';
