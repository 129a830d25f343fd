import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FoundRecord, Viewer } from '#domain';
import { fieldError, type ByteAnswer } from '#platform';
import type {
  CubeFacts,
  HeaderCards,
  HistogramFacts,
  GivenPositions,
  HistogramRequest,
  PreviewRequest,
  ProcessingClient,
  SkyAnswer,
} from '#processing-client';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import { etagOf, recordCaching, type Caching } from '../responses/conditional-requests.js';
import type { CubeInfoQuery } from './cube-info.dto.js';
import type { HeaderQuery } from './header.dto.js';
import { imagePartOf, type ImagePartQuery } from './image-part.dto.js';
import type { PixelDataQuery } from './pixel-data.dto.js';
import { assertSmoothedTone, type SmoothedToneQuery } from './smoothed-tone.dto.js';

const FITS = 'application/fits';

/** Views of records from the engine: pictures, numbers and headers. */
@Injectable()
export class ViewerService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  /** A record with an image. @throws AppError not-found; validation, naming the id, for tables */
  async viewable(id: string, viewer: Viewer): Promise<FoundRecord> {
    const record = await this.records.visible(id, viewer);
    if (!record.isViewable) throw fieldError('id', `${record.fileName} holds no image`);
    return record;
  }

  /** A record with headers. @throws AppError not-found; validation, naming the id, for text */
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

  /** Values as bytes with their description in headers. */
  pixels(
    { storageKey }: FoundRecord,
    query: ImagePartQuery & Pick<PixelDataQuery, 'maxSize'>,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    const { maxSize, hdu, sliceIndex, cutout } = imagePartOf(query);
    return this.processing.pixels({ key: storageKey, maxSize, hdu, sliceIndex, cutout }, { signal });
  }

  cube({ storageKey }: FoundRecord, { hdu }: CubeInfoQuery, signal: AbortSignal): Promise<CubeFacts> {
    return this.processing.cube({ key: storageKey, hdu }, { signal });
  }

  positions(
    { storageKey }: FoundRecord,
    { hdu, positions }: { readonly hdu?: number; readonly positions: GivenPositions },
    signal: AbortSignal,
  ): Promise<SkyAnswer> {
    return this.processing.sky({ key: storageKey, hdu, positions }, { signal });
  }

  headers({ storageKey }: FoundRecord, { hdu }: HeaderQuery, signal: AbortSignal): Promise<HeaderCards> {
    return this.processing.headerCards({ key: storageKey, hdu }, { signal });
  }
}

/** The engine's request for a query. @throws AppError validation for rules that span several fields */
export function toEngineRequest<Query extends SmoothedToneQuery & ImagePartQuery>(
  { storageKey }: Pick<FoundRecord, 'storageKey'>,
  query: Query,
) {
  assertSmoothedTone(query);
  return { key: storageKey, ...imagePartOf(query) };
}

type View = 'preview' | 'histogram' | 'pixels' | 'cube' | 'headers' | 'sky' | 'cut' | 'tiles';

/** Cache headers of a view of a record. */
export const cachingOf = (
  record: Pick<FoundRecord, 'sha256' | 'visibility'>,
  view: View,
  query: object,
): Caching => recordCaching(record, viewEtag(record, view, query));

/** Changes with the file, the kind of view, every parameter, and the engine. */
export const viewEtag = (
  { sha256 }: Pick<FoundRecord, 'sha256'>,
  view: View,
  query: object,
  engine = engineVersion(),
): string => etagOf(JSON.stringify([engine, sha256, view, query]));

/** Written by the build (scripts/project/engine-version.mjs), in the working folder. */
const ENGINE_VERSION_FILE = 'dist/engine-version.json';

let cachedVersion: string | undefined;

/** The version of the engine built with this API: another one may draw the same request differently. */
export function engineVersion(): string {
  cachedVersion ??= (
    JSON.parse(readFileSync(path.resolve(ENGINE_VERSION_FILE), 'utf8')) as { engineVersion: string }
  ).engineVersion;
  return cachedVersion;
}
