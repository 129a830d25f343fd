import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import type { ByteAnswer } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { SpectralDataQuery, TableDataQuery, TableInfoQuery, TableInfoView } from './tables.dto.js';

/** Tables and spectra of records. */
@Injectable()
export class TablesService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  async info({ dataId }: TableInfoQuery, viewer: Viewer, signal: AbortSignal): Promise<TableInfoView> {
    return this.processing.tableInfo({ key: await this.keyOf(dataId, viewer) }, { signal });
  }

  async data({ dataId, ...query }: TableDataQuery, viewer: Viewer, signal: AbortSignal): Promise<ByteAnswer> {
    return this.processing.tableData({ key: await this.keyOf(dataId, viewer), ...query }, { signal });
  }

  async spectrum(
    { dataId, ...query }: SpectralDataQuery,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    return this.processing.spectralData({ key: await this.keyOf(dataId, viewer), ...query }, { signal });
  }

  /** @throws AppError not-found for a record that the viewer may not see */
  private async keyOf(dataId: string, viewer: Viewer): Promise<string> {
    return (await this.records.visible(dataId, viewer)).storageKey;
  }
}
