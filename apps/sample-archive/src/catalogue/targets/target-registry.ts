import { fieldError } from '#platform';
import type { ArchiveObservation, Catalogue, ObservationSet } from '../catalogue.js';
import type { SavedList } from '../saved-list.js';
import { FEATURED_TARGETS } from './featured-target.js';
import type { FeaturedTarget } from './featured-target.js';
import { STANDARD_SIZE } from './plan-visit.js';
import { targetSet } from './target-set.js';

const SMALLEST_SIZE = 256;
const LARGEST_SIZE = 8192;

/** A target registered in another size. */
export interface SavedTarget {
  readonly slug: string;
  readonly size: number;
}

/** Adds rendered targets to the catalogue: standard sizes at start, others on request. */
export class TargetRegistry {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly saved: SavedList<SavedTarget>,
  ) {}

  /** The targets in standard size, and those registered before the last start. */
  async restore(): Promise<void> {
    for (const target of FEATURED_TARGETS) this.catalogue.put(targetSet(target, STANDARD_SIZE));
    for (const { slug, size } of await this.saved.load())
      this.catalogue.put(targetSet(targetNamed(slug), size));
  }

  /** Observations that are rendered in advance. */
  madeAhead(): ArchiveObservation[] {
    const targets = FEATURED_TARGETS.filter(({ isMadeAhead }) => isMadeAhead);
    return targets.flatMap((target) => targetSet(target, STANDARD_SIZE).observations);
  }

  /** Adds a target with NIRCam images of size × size pixels. @throws AppError naming the invalid field */
  async register(name: unknown, size: unknown): Promise<ObservationSet> {
    if (typeof name !== 'string') throw fieldError('target', 'must be the name of a generated target');
    if (typeof size !== 'number' || !Number.isInteger(size) || size < SMALLEST_SIZE || size > LARGEST_SIZE) {
      throw fieldError('size', `must be a whole number from ${SMALLEST_SIZE} to ${LARGEST_SIZE}`);
    }
    const target = targetNamed(name);
    const set = targetSet(target, size);
    this.catalogue.put(set);
    const known = await this.saved.load();
    const isNew = !known.some((sky) => sky.slug === target.slug && sky.size === size);
    if (isNew && size !== STANDARD_SIZE) await this.saved.save([...known, { slug: target.slug, size }]);
    return set;
  }
}

function targetNamed(name: string): FeaturedTarget {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');
  const wanted = plain(name);
  const found = FEATURED_TARGETS.find(({ slug, canonicalName, aliases }) =>
    [slug, canonicalName, ...aliases].some((known) => plain(known) === wanted),
  );
  const names = FEATURED_TARGETS.map(({ canonicalName }) => canonicalName).join(', ');
  if (!found) throw fieldError('target', `${name} is not among ${names}`);
  return found;
}
