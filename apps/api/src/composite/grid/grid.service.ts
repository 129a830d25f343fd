import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createGridStore, type Viewer } from '#domain';
import { retryOnFileChange } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { RecordsService } from '../../library/records.service.js';
import { Resource } from '../../resources/resources.js';
import { gridIdOf, toStored, type StoredGrid } from './grid-definition.js';
import type { CompositionGridView, GridInput } from './grid.dto.js';
import { resolveGrid, type ResolvedGrid } from './resolve-grid.js';
import { showGrid } from './show-grid.js';

/** Definitions of composition grids. */
@Injectable()
export class GridService {
  constructor(
    @Resource('database') private readonly database: Pick<DataSource, 'manager'>,
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  /** The grid of a request: measured once, and stored. */
  async create(body: GridInput, viewer: Viewer, signal: AbortSignal): Promise<CompositionGridView> {
    const lookUp = () => resolveGrid(this.records, body, viewer);
    const stored = await retryOnFileChange(signal, lookUp, (resolved) =>
      this.findOrMeasure(resolved, viewer, signal),
    );
    return showGrid(stored);
  }

  private async findOrMeasure(
    { definition, spec }: ResolvedGrid,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<StoredGrid> {
    const grids = createGridStore(this.database.manager);
    const id = gridIdOf(definition);
    const text = await grids.find(id, viewer !== null);
    if (text !== null) return JSON.parse(text) as StoredGrid;
    const stored = toStored(definition, await this.processing.compositionGrid(spec, { signal }));
    await grids.add({ id, definition: JSON.stringify(stored), isAnonymous: viewer === null });
    return stored;
  }
}
