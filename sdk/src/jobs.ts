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
   * The job once it is completed: events of the hub tell, and questions while there is no connection to it.
   * @throws JobError when it failed or was cancelled
   * @throws ProblemError when it is not there, or not yours
   * @throws the reason of `signal` when it is aborted; the job goes on
   */
  wait(jobId: string, options?: WaitOptions): Promise<Job>;
  /** @throws ProblemError conflict when it has finished, or its records are in the library */
  cancel(jobId: string): Promise<Job>;
  /** The file that a job made; a job that made a record names that itself (`resultDataId`). */
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
