import { useEffect } from 'react';
import type { Job } from '#sdk';
import { answers, firstlight, service, USER_KEY } from './client.js';
import { useUser } from './user.js';

const PAGE = { params: { query: { pageSize: 100 } } } as const;
const KEY = ['get', '/api/jobs', PAGE] as const;

/**
 * While the hub is away the service is asked; also while it is there, for what the hub refuses to follow. Jobs that have ended are listed
 * for a while only.
 */
const ASK_EVERY_MS = { away: 2_000, there: 15_000, ended: 60_000 };

export const isActive = ({ status }: Job): boolean => status === 'queued' || status === 'running';

/** The jobs of the user, the newest first, kept up to date by the hub. */
export function useJobs() {
  const user = useUser();
  const { data, error, dataUpdatedAt, refetch } = service.useQuery('get', '/api/jobs', PAGE, {
    // Also in a hidden tab, whose title tells the end; and a tab that has slept asks at once when it is looked at.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    // Asked again when it is due: what a logout resets must not be fetched before React has rendered it.
    enabled: user ? () => Boolean(answers.getQueryData(USER_KEY)) : false,
    refetchInterval: ({ state }) => askEveryMs(state.data?.items ?? []),
  });
  const jobs: readonly Job[] | undefined = user ? data?.items : undefined;
  const active = (jobs ?? []).filter(isActive);
  useFollowed(active.map(({ jobId }) => jobId));
  return { user, jobs, active, error, heardAtMs: dataUpdatedAt, refetch };
}

function askEveryMs(jobs: readonly Job[]): number | false {
  if (jobs.length === 0) return false;
  if (!jobs.some(isActive)) return ASK_EVERY_MS.ended;
  return firstlight.hub.isConnected() ? ASK_EVERY_MS.there : ASK_EVERY_MS.away;
}

/** Every part of the page may follow the same job: it is followed once for each. */
function useFollowed(jobIds: readonly string[]): void {
  const ids = jobIds.join(' ');
  useEffect(() => {
    const followed = ids === '' ? [] : ids.split(' ').map((jobId) => follow(jobId));
    return () => followed.forEach((unfollow) => unfollow());
  }, [ids]);
}

const follow = (jobId: string): (() => void) =>
  firstlight.hub.follow(jobId, {
    onSnapshot: (job) => changeJob(jobId, job),
    onProgress: (progress) => changeJob(jobId, { ...progress, status: 'running' }),
    onCompleted: () => void askForJobs(),
    onFailed: () => void askForJobs(),
  });

/** Asks for the list of jobs: there is a new one, or one has changed. */
export const askForJobs = (): Promise<void> => answers.invalidateQueries({ queryKey: KEY.slice(0, 2) });

/** Writes into the list what is known of a job before the list is asked for again. */
export function changeJob(jobId: string, news: Partial<Job>): void {
  answers.setQueryData(
    KEY,
    (page: { readonly items: readonly Job[] } | undefined) =>
      page && { ...page, items: page.items.map((job) => (job.jobId === jobId ? { ...job, ...news } : job)) },
  );
}
