import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unwrap, type components } from '#sdk';
import { firstlight } from '../../../app/client.js';
import { useJobs } from '../../../app/jobs.js';
import { askToSignIn } from '../../../app/sign-in.js';
import { useUser } from '../../../app/user.js';
import { saveFrom } from '../../../app/save-file.js';

type CompositeInput = components['schemas']['CompositeInput'];

/** The export of a screen: its job, whose file is saved when it is ready. */
export function useExport() {
  const user = useUser();
  const { jobs, heardAtMs, refetch } = useJobs();
  const [jobId, setJobId] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: startExport,
    onSuccess: (started) => {
      setJobId(started.jobId);
      void refetch();
    },
  });
  const job = jobs?.find((each) => each.jobId === jobId);
  const saveError = useSaved(job?.status === 'completed' ? jobId : undefined);
  return {
    ...{ job, heardAtMs, isStarting: isPending, error: error ?? saveError },
    /** A user who is not signed in is asked to, and goes on with the same settings. */
    start: async (body: CompositeInput): Promise<void> => {
      if (user || (await askToSignIn('An export runs as a job of your account.'))) mutate(body);
    },
  };
}

const startExport = (body: CompositeInput) =>
  unwrap(
    firstlight.api.POST('/api/composite/export-nchannel', {
      body,
      params: { header: { 'Idempotency-Key': newKey() } },
    }),
  );

/** A connection that breaks does not start the job twice. By plain http there is no `crypto.randomUUID`. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Saves the file of a job once. @returns why it could not be saved */
function useSaved(jobId: string | undefined): unknown {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    setError(undefined);
    if (jobId !== undefined) void saveResult(jobId).catch(setError);
  }, [jobId]);
  return error;
}

const saveResult = async (jobId: string): Promise<void> =>
  saveFrom(await firstlight.downloadUrl(`/api/jobs/${jobId}/result`));
