import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import { fieldError, retryOnFileChange, type ByteAnswer } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { DetectSources } from './detect-sources.dto.js';
import type { ImageQuestion, MeasureRegion, RegionStatisticsView } from './region-statistics.dto.js';

/** Engine operations on files with HDUs. */
const FITS = 'application/fits';

/** Measurements in the images of records. */
@Injectable()
export class AnalysisService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  async regionStatistics(
    { region, ...question }: MeasureRegion,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<RegionStatisticsView> {
    const lookUp = () => this.imageOf(question, viewer);
    return retryOnFileChange(signal, lookUp, (image) =>
      this.processing.regionStatistics({ ...image, region }, { signal }),
    );
  }

  async detectSources(
    { dataId, hdu, ...options }: DetectSources,
    viewer: Viewer,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    const lookUp = () => this.imageOf({ dataId, hdu }, viewer);
    return retryOnFileChange(signal, lookUp, (image) =>
      this.processing.detectSources({ ...image, ...options }, { signal }),
    );
  }

  /** The address of an image. @throws AppError not-found; validation, naming the record, when it holds no image */
  private async imageOf(
    { dataId, hdu }: ImageQuestion,
    viewer: Viewer,
  ): Promise<{ key: string; hdu?: number }> {
    const record = await this.records.visible(dataId, viewer);
    // The engine checks the HDU of a FITS file itself: it may hold an image that no viewer shows.
    const mayHold = hdu === undefined ? record.isViewable : record.contentType === FITS;
    if (!mayHold) throw fieldError('dataId', `${record.fileName} holds no image`);
    return { key: record.storageKey, hdu };
  }
}
