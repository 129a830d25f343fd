import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { createGridStore, currentImage, type FoundRecord, type LibraryStore, type Viewer } from '#domain';
import type { GridTileRequest } from '#processing-client';
import { RecordsService } from '../../library/records.service.js';
import { Resource } from '../../resources/resources.js';
import { engineVersion } from '../../viewer/viewer.service.js';
import { assertCurrent, unknownGrid } from './grid-access.js';
import { GRID_NAME, type DefinedChannel, type StoredGrid } from './grid-definition.js';

/** A second less than the five within which a change of rights holds: reading the rows takes time, too. */
const TTL_MS = 4_000;
/** A channel of 500 images takes about 100 kB. */
const MAX_ENTRIES = 200;

/** A channel of a grid that the caller may see. */
export interface VisibleChannel {
  /** The engine's request for any tile of it. */
  readonly request: Omit<GridTileRequest, 'level' | 'x' | 'y' | 'encoding'>;
  readonly isPublic: boolean;
  /** Content of its first file. */
  readonly sha256: string;
}

interface ChannelOf {
  readonly gridId: string;
  readonly key: string;
  readonly viewer: Viewer;
}

/** Stored grids, as far as callers may see their records. */
@Injectable()
export class GridChannels {
  /** A picture takes dozens of tiles of a channel at once. */
  private readonly cached = new LRUCache<string, VisibleChannel, ChannelOf>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    ttlResolution: 0,
    fetchMethod: (_, __, { context }) => this.read(context),
  });

  constructor(
    @Resource('database') private readonly database: Pick<DataSource, 'manager'>,
    @Resource('library') private readonly library: Pick<LibraryStore, 'changeCount'>,
    private readonly records: RecordsService,
  ) {}

  /** A grid of which the caller may see all records. @throws AppError not-found */
  async grid(
    id: string,
    viewer: Viewer,
  ): Promise<{ readonly stored: StoredGrid; readonly isPublic: boolean }> {
    const stored = await this.stored(id, viewer);
    const { channels } = stored.definition;
    const visible = await this.visible(channels, viewer);
    for (const [index, channel] of channels.entries()) assertCurrent(channel, visible, `channels.${index}`);
    return { stored, isPublic: arePublic([...visible.values()]) };
  }

  /**
   * A channel of a grid, whose records the caller may see; for some seconds the same, unless this process has changed a record meanwhile.
   * @param isAgain the files of the last answer are gone: they are looked up anew
   * @throws AppError not-found
   */
  async channel(of: ChannelOf, isAgain: boolean): Promise<VisibleChannel> {
    const { gridId, key, viewer } = of;
    const name = [this.library.changeCount, viewer?.role, viewer?.id, gridId, key].join(' ');
    return (await this.cached.fetch(name, { context: of, forceRefresh: isAgain }))!;
  }

  /** @throws AppError not-found (grid_unknown) */
  private async stored(id: string, viewer: Viewer): Promise<StoredGrid> {
    const grids = createGridStore(this.database.manager);
    const text = GRID_NAME.test(id) ? await grids.find(id, viewer !== null) : null;
    const grid = text === null ? null : (JSON.parse(text) as StoredGrid);
    if (grid?.definition.engine !== engineVersion()) throw unknownGrid();
    return grid;
  }

  private async read({ gridId, key, viewer }: ChannelOf): Promise<VisibleChannel> {
    const { definition, measured, keys } = await this.stored(gridId, viewer);
    const index = keys.indexOf(key);
    if (index < 0) throw unknownGrid();
    const channel = definition.channels[index];
    const ofChannel = await this.visible([channel], viewer);
    const visible = ofChannel.size > 0 ? ofChannel : await this.visible(definition.channels, viewer);
    const used = assertCurrent(channel, visible, `channels.${index}`);
    const { placement, zero, scale } = measured.channels[index];
    const inputs = used.map((record) => currentImage(record).input);
    return {
      request: { grid: measured.placement, channel: placement, inputs, zero, scale },
      isPublic: arePublic([...visible.values()]),
      sha256: used[0].sha256,
    };
  }

  /** The records of channels that the caller may see, by id. */
  private async visible(
    channels: readonly DefinedChannel[],
    viewer: Viewer,
  ): Promise<Map<string, FoundRecord>> {
    const ids = channels.flatMap(({ dataIds, inputs }) => [
      ...dataIds,
      ...inputs.map(({ recordId }) => recordId),
    ]);
    const found = await this.records.visibleMany([...new Set(ids)], viewer);
    return new Map(found.map((record) => [record.id, record]));
  }
}

const arePublic = (records: readonly FoundRecord[]): boolean =>
  records.every(({ visibility }) => visibility === 'public');
