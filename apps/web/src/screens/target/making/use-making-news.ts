import { useStore } from 'zustand';
import { useJobs } from '../../../app/jobs.js';
import { askedImports } from '../ask-import.js';
import { useAvailability, useImages } from '../availability.js';
import { importOf, type MakingNews } from './making-rows.js';
import type { Recipe } from '../target-answers.js';

export interface HeardNews extends MakingNews {
  /** Whether the library has told which images are here. */
  readonly areKnown: boolean;
  /** When the service was last heard of. */
  readonly heardAtMs: number;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** What is known of a picture's images: a reload finds them again by the jobs of the user and by the library. */
export function useMakingNews({ observationIds }: Recipe): HeardNews {
  const { jobs = [], heardAtMs } = useJobs();
  const asked = useStore(askedImports);
  const completed = observationIds.filter((id) => importOf(id, jobs)?.status === 'completed');
  const { available, error, refetch } = useAvailability(observationIds, completed.length);
  const { images, areKnown, error: imageError } = useImages(available);
  return {
    images,
    jobs,
    asked,
    areKnown,
    heardAtMs,
    error: error ?? imageError,
    refetch: () => void refetch(),
  };
}
