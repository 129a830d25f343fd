import { Injectable } from '@nestjs/common';
import type { RecordEntity, Viewer } from '#domain';
import { fieldError, type BinaryAnswer } from '#platform';
import type { PreviewRequest, ProcessingClient } from '#processing-client';
import { etagOf } from '../http/etag.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
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

  render(record: RecordEntity, query: PreviewQuery, signal: AbortSignal): Promise<BinaryAnswer> {
    return this.processing.preview(toPreviewRequest(record.storageKey, query), { signal });
  }
}

/** Changes with the record and with every parameter. */
export const previewEtag = (record: RecordEntity, query: PreviewQuery): string =>
  etagOf(`${record.sha256}${JSON.stringify(query)}`);

function toPreviewRequest(key: string, { x, y, w, h, ...query }: PreviewQuery): PreviewRequest {
  if (query.smoothSize % 2 === 0) throw fieldError('smoothSize', 'must be odd');
  if (query.blackPoint >= query.whitePoint) throw fieldError('blackPoint', 'must be below whitePoint');
  const window = [x, y, w, h];
  const isCutout = window.every((value) => value !== undefined);
  if (!isCutout && window.some((value) => value !== undefined))
    throw fieldError('x', 'x, y, w and h go together');
  return { key, ...query, ...(isCutout ? { cutout: { x: x!, y: y!, width: w!, height: h! } } : {}) };
}
