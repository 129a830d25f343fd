import type {
  ArchiveObservation,
  ArchiveSearch,
  ArchiveSearchResult,
  CalibrationLevel,
  ResolvedTarget,
} from '#archive-client/contract';
import type { Portal, PortalRows } from '../portal/portal.js';
import { resolveTarget } from '../portal/resolve-target.js';
import { programIs } from './caom-filter.js';
import type { Cone } from '#sky';
import { findByObsId, findFiltered, findInCone } from './find-observations.js';
import type { RowContext } from './observation-from-row.js';
import { newestFirst, observationsFrom, pageOf } from './observation-list.js';
import { resolverNames } from './target-name.js';
import { findNewReleases } from './whats-new.js';

/** Combined products only, unless the client asks for other levels (spec.md, "Calibration levels", rule 1). */
const DEFAULT_LEVELS: readonly CalibrationLevel[] = [3];

/** Everything that a search found, before it is cut into pages. */
interface Findings {
  readonly observations: readonly ArchiveObservation[];
  readonly total: number;
  readonly truncated: boolean;
  readonly resolved?: ResolvedTarget | null;
}

/**
 * Runs one of the five searches and gives the asked page of its answer, newest first.
 * @throws AppError unavailable | timeout (code `archive_unavailable`)
 */
export async function searchArchive(
  portal: Portal,
  query: ArchiveSearch,
  context: RowContext,
  signal?: AbortSignal,
): Promise<ArchiveSearchResult> {
  const { page, pageSize } = query;
  const { observations, total, truncated, resolved = null } = await find(portal, query, context, signal);
  return { items: pageOf(observations, page, pageSize), total, page, pageSize, resolved, truncated };
}

async function find(
  portal: Portal,
  query: ArchiveSearch,
  context: RowContext,
  signal?: AbortSignal,
): Promise<Findings> {
  const levels = query.calibLevels ?? DEFAULT_LEVELS;
  switch (query.by) {
    case 'target':
      return findAtTarget(portal, query, levels, context, signal);
    case 'coordinates':
      return sorted(await findInCone(portal, query, levels, signal), context, query);
    case 'observation':
      return sorted(await findByObsId(portal, query.obsId, query.calibLevels, signal), context);
    case 'program':
      return sorted(await findFiltered(portal, [programIs(query.programId)], levels, signal), context);
    case 'whats-new':
      return findNewReleases(portal, query, levels, context, signal);
  }
}

/** A name that nobody knows is an empty answer, not an error. */
async function findAtTarget(
  portal: Portal,
  query: Extract<ArchiveSearch, { by: 'target' }>,
  levels: readonly CalibrationLevel[],
  context: RowContext,
  signal?: AbortSignal,
): Promise<Findings> {
  const resolved = await resolveAnySpelling(portal, query.targetName, signal);
  if (!resolved) return { observations: [], total: 0, truncated: false, resolved: null };
  const cone: Cone = { ra: resolved.ra, dec: resolved.dec, radius: query.radius };
  return { ...sorted(await findInCone(portal, cone, levels, signal), context, cone), resolved };
}

async function resolveAnySpelling(
  portal: Portal,
  targetName: string,
  signal?: AbortSignal,
): Promise<ResolvedTarget | null> {
  for (const name of resolverNames(targetName)) {
    const resolved = await resolveTarget(portal, name, signal);
    if (resolved) return resolved;
  }
  return null;
}

function sorted({ rows, truncated }: PortalRows, context: RowContext, cone?: Cone): Findings {
  const observations = newestFirst(observationsFrom(rows, context, cone));
  return { observations, total: observations.length, truncated };
}
