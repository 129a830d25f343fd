import { Injectable } from '@nestjs/common';
import type { RecordSearch, Viewer } from '#domain';
import { notFound } from '#platform';
import { type Caching, etagOf } from '../responses/conditional-requests.js';
import { Resource } from '../resources/resources.js';
import type { FeaturedList, FeaturedTargetView } from './featured.dto.js';
import { FEATURED_TARGETS, type FeaturedTarget } from './featured-targets.js';
import { FEATURED_THUMBNAILS } from './featured-thumbnails.js';

/** Public cache; a day is short enough for a replaced picture. */
const CACHE_CONTROL = 'public, max-age=86400, no-transform';

export interface FeaturedThumbnail {
  readonly bytes: Buffer;
  readonly caching: Caching;
}

/** The featured targets and their thumbnails, which are compiled into the program, and what the library has of them. */
@Injectable()
export class FeaturedService {
  constructor(@Resource('records') private readonly search: Pick<RecordSearch, 'filtersNear'>) {}

  async list(viewer: Viewer): Promise<FeaturedList> {
    const found = await this.search.filtersNear(FEATURED_CONES, viewer);
    return { items: FEATURED_TARGETS.map((target, i) => viewOf(target, found[i])) };
  }

  /** @throws AppError not-found unless it is a featured target with a thumbnail */
  thumbnail(id: string): FeaturedThumbnail {
    const picture = Object.hasOwn(FEATURED_THUMBNAILS, id) ? FEATURED_THUMBNAILS[id] : undefined;
    if (picture === undefined) throw notFound('Thumbnail');
    const caching = { ETag: etagOf(picture), 'Cache-Control': CACHE_CONTROL };
    return { bytes: Buffer.from(picture, 'base64'), caching };
  }
}

const FEATURED_CONES = FEATURED_TARGETS.map(({ ra, dec, searchRadius: radius }) => ({ ra, dec, radius }));

function viewOf(
  { aliases: _, searchName, ...target }: FeaturedTarget,
  found: ReadonlySet<string>,
): FeaturedTargetView {
  const hasThumbnail = Object.hasOwn(FEATURED_THUMBNAILS, target.id);
  return {
    ...target,
    here: target.filters.filter((name) => found.has(name)),
    thumbnailUrl: hasThumbnail ? `/api/discovery/featured/${target.id}/thumbnail` : null,
    search: { targetName: searchName, radius: target.searchRadius },
  };
}
