export type { components, operations, paths } from './generated/openapi-types.js';
export type { SessionEvents } from './browser-session.js';
export type { Download, DownloadOptions } from './download.js';
export type { Hub, JobCompleted, JobFailed, JobListener, JobProgress, JobSnapshot } from './hub.js';
export type { ImportJob, Job } from './job.js';
export type { Jobs } from './jobs.js';
export type { OpenApi } from './open-api.js';
export { openFirstlight, type Firstlight, type FirstlightOptions } from './open-firstlight.js';
export type { Fetch, RetryOptions } from './retrying-fetch.js';
export {
  ConnectionError,
  hasCode,
  ProblemError,
  readProblem,
  type ProblemCode,
  type ProblemField,
  type UnknownCode,
} from './problem-error.js';
export type { Credentials, StoredTokens, Registration, Session, TokenStore, User } from './session.js';
export { unwrap } from './unwrap.js';
export type { LibraryRecord, UploadFile, UploadOptions } from './upload-file.js';
export { JobError, type WaitOptions } from './wait-for-job.js';
