import { receive, type Download, type DownloadOptions } from './download.js';
import type { Hub } from './hub.js';
import type { Job } from './job.js';
import type { OpenApi, Send } from './open-api.js';
import { unwrap } from './unwrap.js';
import { waitForJob, type WaitOptions } from './wait-for-job.js';

export interface Jobs {
  /** @throws ProblemError not_found */
  get(jobId: string): Promise<Job>;
  /**
   * Waits for the completed job, by events of the hub, and by polling while there is no connection.
   * @throws JobError when it failed or was cancelled
   * @throws ProblemError when it is not found or not yours
   * @throws the reason of `signal`; the job continues
   */
  wait(jobId: string, options?: WaitOptions): Promise<Job>;
  /** @throws ProblemError conflict when it has finished, or its records are in the library */
  cancel(jobId: string): Promise<Job>;
  /** The result file of a job; a job that made a record has its id instead (`resultDataId`). */
  result(jobId: string, options?: DownloadOptions): Promise<Download>;
}

export function createJobs(api: OpenApi, hub: Hub, baseUrl: string, send: Send): Jobs {
  const pathOf = (jobId: string) => ({ params: { path: { jobId } } });
  const get = (jobId: string, signal?: AbortSignal) =>
    unwrap(api.GET('/api/jobs/{jobId}', { ...pathOf(jobId), ...(signal && { signal }) }));
  return {
    get: (jobId) => get(jobId),
    wait: (jobId, options = {}) => waitForJob({ get, hub }, jobId, options),
    cancel: (jobId) => unwrap(api.POST('/api/jobs/{jobId}/cancel', pathOf(jobId))),
    result: (jobId, options) =>
      receive(send, `${baseUrl}/api/jobs/${encodeURIComponent(jobId)}/result`, options),
  };
}
