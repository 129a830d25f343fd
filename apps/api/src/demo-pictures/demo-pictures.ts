import { Injectable } from '@nestjs/common';
import { SERVICE_ACCOUNT, type ObservedRecord, type RecordFilter, type RecordSearch } from '#domain';
import { Resource } from '../resources/resources.js';
import { DEMO_OBSERVATIONS, DEMO_TARGET_ID, type DemoChannel, type DemoPicture } from './demo-picture.js';

const FILTER: RecordFilter = {
  ownerId: SERVICE_ACCOUNT.id,
  archiveObsIds: DEMO_OBSERVATIONS,
  dataTypes: ['image'],
  statuses: ['ready'],
};

/** More than an import of these observations makes. */
const MOST_RECORDS = 100;

/** The demo picture as everybody sees it. */
@Injectable()
export class DemoPictures {
  constructor(@Resource('records') private readonly search: Pick<RecordSearch, 'newestObserved'>) {}

  /** `null` unless all its observations are in the library and public. */
  async shown(): Promise<DemoPicture | null> {
    const records = await this.search.newestObserved(FILTER, MOST_RECORDS, null);
    const channels = DEMO_OBSERVATIONS.flatMap((obsId) => channelOf(obsId, records) ?? []);
    const isWhole = channels.length === DEMO_OBSERVATIONS.length;
    return isWhole ? { targetId: DEMO_TARGET_ID, channels } : null;
  }
}

function channelOf(obsId: string, records: readonly ObservedRecord[]): DemoChannel | null {
  const images = records.filter(({ archiveObsId, isViewable }) => archiveObsId === obsId && isViewable);
  const [{ filter, wavelengthUm } = { filter: null, wavelengthUm: null }] = images;
  if (filter === null || wavelengthUm === null) return null;
  return { dataIds: images.map(({ id }) => id), label: filter, wavelengthUm };
}
