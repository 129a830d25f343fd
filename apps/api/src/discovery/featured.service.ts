import { Injectable } from '@nestjs/common';
import { notFound } from '#platform';
import { type Caching, etagOf } from '../responses/conditional-requests.js';
import type { FeaturedList, FeaturedTargetView } from './featured.dto.js';
import { FEATURED_TARGETS, type FeaturedTarget } from './featured-targets.js';
import { FEATURED_THUMBNAILS } from './featured-thumbnails.js';

/** Public cache; a day is short enough for a replaced picture. */
const CACHE_CONTROL = 'public, max-age=86400, no-transform';

export interface FeaturedThumbnail {
  readonly bytes: Buffer;
  readonly caching: Caching;
}

/** The featured targets and their thumbnails, which are compiled into the program. */
@Injectable()
export class FeaturedService {
  list(): FeaturedList {
    return { items: FEATURED_TARGETS.map(viewOf) };
  }

  /** @throws AppError not-found unless it is a featured target with a thumbnail */
  thumbnail(id: string): FeaturedThumbnail {
    const picture = Object.hasOwn(FEATURED_THUMBNAILS, id) ? FEATURED_THUMBNAILS[id] : undefined;
    if (picture === undefined) throw notFound('Thumbnail');
    const caching = { ETag: etagOf(picture), 'Cache-Control': CACHE_CONTROL };
    return { bytes: Buffer.from(picture, 'base64'), caching };
  }
}

function viewOf({ aliases: _, searchName, ...target }: FeaturedTarget): FeaturedTargetView {
  const hasThumbnail = Object.hasOwn(FEATURED_THUMBNAILS, target.id);
  return {
    ...target,
    thumbnailUrl: hasThumbnail ? `/api/discovery/featured/${target.id}/thumbnail` : null,
    search: { targetName: searchName, radius: target.searchRadius },
  };
}
