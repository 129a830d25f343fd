import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import { fieldError, withPresentFiles, type ByteAnswer } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { DetectSourcesDto } from './detect-sources.dto.js';
import type { ImageQuestion, RegionStatisticsDto, RegionStatisticsView } from './region-statistics.dto.js';

/** What the engine says of files that have units. */
const FITS = 'application/fits';

/** Numbers about the images of records. */
@Injectable()
export class AnalysisService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  async regionStatistics(
    { region, ...question }: RegionStatisticsDto,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<RegionStatisticsView> {
    const lookUp = () => this.imageOf(question, viewer);
    return withPresentFiles(signal, lookUp, (image) =>
      this.processing.regionStatistics({ ...image, region }, { signal }),
    );
  }

  async detectSources(
    { dataId, hdu, ...options }: DetectSourcesDto,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    const lookUp = () => this.imageOf({ dataId, hdu }, viewer);
    return withPresentFiles(signal, lookUp, (image) =>
      this.processing.detectSources({ ...image, ...options }, { signal }),
    );
  }

  /** Where an image is. @throws AppError not-found; validation, naming the record, when it holds no image */
  private async imageOf(
    { dataId, hdu }: ImageQuestion,
    viewer: Viewer,
  ): Promise<{ key: string; hdu?: number }> {
    const record = await this.records.visible(dataId, viewer);
    // In a FITS file the engine looks for the unit itself: there may be an image that no viewer shows.
    const mayHold = hdu === undefined ? record.isViewable : record.contentType === FITS;
    if (!mayHold) throw fieldError('dataId', `${record.fileName} holds no image`);
    return { key: record.storageKey, hdu };
  }
}
