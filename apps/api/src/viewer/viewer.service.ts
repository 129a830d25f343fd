import { Injectable } from '@nestjs/common';
import type { FoundRecord, Viewer } from '#domain';
import { fieldError, type ByteAnswer } from '#platform';
import type {
  CubeFacts,
  HeaderCards,
  HistogramFacts,
  HistogramRequest,
  PreviewRequest,
  ProcessingClient,
} from '#processing-client';
import { recordCaching, type Caching } from '../http/caching.js';
import { etagOf } from '../http/etag.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { CubeInfoQuery } from './cube-info.dto.js';
import { engineVersion } from './engine-version.js';
import type { HeaderQuery } from './header.dto.js';
import { imagePartOf, type ImagePartQuery } from './image-part.dto.js';
import type { PixelDataQuery } from './pixel-data.dto.js';
import { assertSmoothedTone, type SmoothedToneQuery } from './smoothed-tone.dto.js';

const FITS = 'application/fits';

/** Looks at records: pictures, numbers, headers. */
@Injectable()
export class ViewerService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  /** A record that can be drawn. @throws AppError not-found; validation, naming the id, for tables */
  async viewable(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = await this.records.visible(id, viewer);
    if (!record.isViewable) throw fieldError('id', `${record.fileName} holds no image`);
    return record;
  }

  /** A record that has headers. @throws AppError not-found; validation, naming the id, for text */
  async fits(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = await this.records.visible(id, viewer);
    if (record.contentType !== FITS) throw fieldError('id', `${record.fileName} is no FITS file`);
    return record;
  }

  render(request: PreviewRequest, signal: AbortSignal): Promise<ByteAnswer> {
    return this.processing.preview(request, { signal });
  }

  histogram(request: HistogramRequest, signal: AbortSignal): Promise<HistogramFacts> {
    return this.processing.histogram(request, { signal });
  }

  /** Values as bytes, and what they are in a header. */
  pixels({ storageKey }: FoundRecord, query: PixelDataQuery, signal: AbortSignal): Promise<ByteAnswer> {
    const { maxSize, hdu, sliceIndex, cutout } = imagePartOf(query);
    return this.processing.pixels({ key: storageKey, maxSize, hdu, sliceIndex, cutout }, { signal });
  }

  cube({ storageKey }: FoundRecord, { hdu }: CubeInfoQuery, signal: AbortSignal): Promise<CubeFacts> {
    return this.processing.cube({ key: storageKey, hdu }, { signal });
  }

  headers({ storageKey }: FoundRecord, { hdu }: HeaderQuery, signal: AbortSignal): Promise<HeaderCards> {
    return this.processing.headerCards({ key: storageKey, hdu }, { signal });
  }
}

/** A query as the engine is asked. @throws AppError validation for what no single field says */
export function toLookRequest<Query extends SmoothedToneQuery & ImagePartQuery>(
  { storageKey }: Pick<FoundRecord, 'storageKey'>,
  query: Query,
) {
  assertSmoothedTone(query);
  return { key: storageKey, ...imagePartOf(query) };
}

type Look = 'preview' | 'histogram' | 'pixels' | 'cube' | 'headers';

/** By what a look is known again, and how long it may be kept. */
export const cachingOf = (
  record: Pick<FoundRecord, 'sha256' | 'visibility'>,
  look: Look,
  query: object,
): Caching => recordCaching(record, lookEtag(record, look, query));

/** Changes with the file, with what is asked of it and every parameter, and with the engine. */
export const lookEtag = (
  { sha256 }: Pick<FoundRecord, 'sha256'>,
  look: Look,
  query: object,
  engine = engineVersion(),
): string => etagOf(JSON.stringify([engine, sha256, look, query]));
