export { connectDatabase, pingDatabase, type ConnectionOptions } from './database/data-source.js';
export { migrateDatabase } from './database/migrate-database.js';
export { countWaitingJobs } from './jobs/job-counts.js';
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
export { mayChange, onlyVisibleTo, type Viewer } from './records/record-access.js';
export { recordFromFile, type ArchiveFacts, type InspectedFile } from './records/record-from-file.js';
export { RecordEntity } from './records/record.entity.js';
export * from './records/record-values.js';
export { createAccountStore, type AccountStore, type NewAccount } from './users/account-store.js';
export { createLoginGuard, type Attempt, type LoginGuard } from './users/login-guard.js';
export { createSessionStore, type Session, type SessionStore } from './users/session-store.js';
export { UserEntity, type UserRole } from './users/user.entity.js';
