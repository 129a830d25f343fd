import { Injectable } from '@nestjs/common';
import type { ArchiveSearch, ArchiveSearchResult } from '#archive-client';
import { onlyVisibleTo, RecordEntity, type Viewer } from '#domain';
import { Resources } from '../resources.js';
import type { ObservationPage, ProductPage, ProductsQueryDto } from './search.dto.js';

/** Searches of the archive, joined with what the caller has of it in the library. */
@Injectable()
export class SearchService {
  constructor(private readonly resources: Resources) {}

  async search(query: ArchiveSearch, viewer: Viewer): Promise<ObservationPage> {
    const result = await this.resources.archive.search(query);
    const recordsOf = await this.recordsByObservation(result, viewer);
    const items = result.items.map((item) => ({
      ...item,
      library: { recordIds: recordsOf.get(item.obsId) ?? [] },
    }));
    return { ...result, items };
  }

  async products(query: ProductsQueryDto): Promise<ProductPage> {
    const items = await this.resources.archive.products(query);
    return { items, total: items.length, page: 1, pageSize: Math.max(1, items.length), truncated: false };
  }

  /** Ids of the visible records of each found observation, by their archive_obs_id. */
  private async recordsByObservation(
    result: ArchiveSearchResult,
    viewer: Viewer,
  ): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    if (result.items.length === 0) return found;
    const query = this.resources.database
      .getRepository(RecordEntity)
      .createQueryBuilder('record')
      .select('record.id', 'id')
      .addSelect(`record.metadata ->> 'archive_obs_id'`, 'obsId')
      .where(`record.metadata ->> 'archive_obs_id' IN (:...obsIds)`, {
        obsIds: result.items.map((i) => i.obsId),
      })
      .orderBy('record.id');
    const rows = await onlyVisibleTo(query, viewer).getRawMany<{ id: string; obsId: string }>();
    for (const { id, obsId } of rows) found.set(obsId, [...(found.get(obsId) ?? []), id]);
    return found;
  }
}
