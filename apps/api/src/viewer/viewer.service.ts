import { Injectable } from '@nestjs/common';
import type { RecordEntity, Viewer } from '#domain';
import { fieldError, type ByteAnswer } from '#platform';
import type { PreviewRequest, ProcessingClient } from '#processing-client';
import { etagOf } from '../http/etag.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import { engineVersion } from './engine-version.js';
import type { PreviewQuery } from './preview.dto.js';

/** Pictures of records. */
@Injectable()
export class ViewerService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
  ) {}

  /** A record that can be drawn. @throws AppError not-found; validation, naming the id, for tables */
  async viewable(id: string, viewer: Viewer): Promise<RecordEntity> {
    const record = await this.records.visible(id, viewer);
    if (!record.isViewable) throw fieldError('id', `${record.fileName} holds no image`);
    return record;
  }

  render(record: RecordEntity, query: PreviewQuery, signal: AbortSignal): Promise<ByteAnswer> {
    return this.processing.preview(toPreviewRequest(record.storageKey, query), { signal });
  }
}

/** Changes with the file, with every parameter, and with the engine. */
export const previewEtag = (
  { sha256 }: Pick<RecordEntity, 'sha256'>,
  query: PreviewQuery,
  engine = engineVersion(),
): string => etagOf(JSON.stringify([engine, sha256, query]));

function toPreviewRequest(key: string, { x, y, w, h, ...query }: PreviewQuery): PreviewRequest {
  if (query.smoothSize % 2 === 0) throw fieldError('smoothSize', 'must be odd');
  if (query.blackPoint >= query.whitePoint) throw fieldError('blackPoint', 'must be below whitePoint');
  const window = [x, y, w, h];
  const isCutout = window.every((value) => value !== undefined);
  if (!isCutout && window.some((value) => value !== undefined))
    throw fieldError('x', 'x, y, w and h go together');
  return { key, ...query, ...(isCutout ? { cutout: { x: x!, y: y!, width: w!, height: h! } } : {}) };
}
