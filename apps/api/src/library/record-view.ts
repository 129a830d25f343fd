import { mayChange, type RecordEntity, type Viewer } from '#domain';
import type { RecordView, UserReference } from './record.dto.js';

/** People that the view of a record names. */
export interface RecordPeople {
  readonly owner: UserReference | null;
  readonly sharedWith: readonly UserReference[];
}

/** A record as `viewer` sees it: whom it is shared with is for those who may change it. */
export function toRecordView(record: RecordEntity, people: RecordPeople, viewer: Viewer): RecordView {
  const { id, fileName, dataType, contentType, fileSize, sha256, status, targetName, instrument, filter } =
    record;
  const { exposureTime, calibrationLevel, proposalId, proposalPi, observationTitle, wavelengthRange } =
    record;
  const { wavelengthUm, wcs, dimensions, units, observationBaseId, processingLevel, parentId, derivedFrom } =
    record;
  const { tags, description, visibility, isViewable, metadata, version } = record;
  return {
    id,
    fileName,
    dataType,
    contentType,
    fileSize,
    sha256,
    status,
    archived: record.archivedAt !== null,
    archivedAt: record.archivedAt?.toISOString() ?? null,
    observationDate: record.observationDate?.toISOString() ?? null,
    targetName,
    instrument,
    filter,
    exposureTime,
    calibrationLevel,
    proposalId,
    proposalPi,
    observationTitle,
    wavelengthRange,
    wavelengthUm,
    wcs,
    dimensions,
    units,
    observationBaseId,
    processingLevel,
    parentId,
    derivedFrom,
    tags,
    description,
    owner: people.owner,
    visibility,
    sharedWith: mayChange(record, viewer) ? [...people.sharedWith] : [],
    isViewable,
    hasThumbnail: record.thumbnailKey !== null,
    metadata,
    version,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
