import { useStore } from 'zustand';
import { useJobs } from '../../app/jobs.js';
import { askedImports } from './ask-import.js';
import { useAvailability, useImages } from './availability.js';
import { importOf, makingRows, type MakingRow } from './making-rows.js';
import type { Observation, Recipe } from './target-answers.js';

export interface Rows {
  readonly rows: readonly MakingRow[];
  /** When the service was last heard of. */
  readonly heardAtMs: number;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The rows of a picture: a reload finds them again by the jobs of the user and by the library. */
export function useMakingRows(recipe: Recipe, observations: readonly Observation[]): Rows {
  const { jobs = [], heardAtMs } = useJobs();
  const asked = useStore(askedImports);
  const completed = recipe.observationIds.filter((id) => importOf(id, jobs)?.status === 'completed');
  const { available, error, refetch } = useAvailability(recipe.observationIds, completed.length);
  const found = useImages(available);
  const state = { images: found.images, jobs, asked, aligned: new Set<string>(), isSharp: false };
  return {
    rows: makingRows(recipe, observations, state),
    heardAtMs,
    error: error ?? found.error,
    refetch: () => void refetch(),
  };
}
