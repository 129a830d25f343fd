import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import { retryOnFileChange, type ByteAnswer } from '#platform';
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

  info({ dataId }: TableInfoQuery, viewer: Viewer, signal: AbortSignal): Promise<TableInfoView> {
    return this.ofFile(dataId, viewer, signal, (key) => this.processing.tableInfo({ key }, { signal }));
  }

  data({ dataId, ...query }: TableDataQuery, viewer: Viewer, signal: AbortSignal): Promise<ByteAnswer> {
    return this.ofFile(dataId, viewer, signal, (key) =>
      this.processing.tableData({ key, ...query }, { signal }),
    );
  }

  spectrum(
    { dataId, ...query }: SpectralDataQuery,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    return this.ofFile(dataId, viewer, signal, (key) =>
      this.processing.spectralData({ key, ...query }, { signal }),
    );
  }

  /** @throws AppError not-found for a record that the caller may not see */
  private ofFile<T>(
    dataId: string,
    viewer: Viewer,
    signal: AbortSignal,
    ask: (key: string) => Promise<T>,
  ): Promise<T> {
    const lookUp = () => this.records.visible(dataId, viewer);
    return retryOnFileChange(signal, lookUp, ({ storageKey }) => ask(storageKey));
  }
}
