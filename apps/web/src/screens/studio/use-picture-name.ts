import { useQueries } from '@tanstack/react-query';
import { pictureName } from '#observatory';
import { service } from '../../app/client.js';
import { recordQuery } from '../../app/records/record-query.js';
import type { Picture } from '../../picture/document.js';
import { commonName } from './picture-words.js';
import { usePicture } from './studio-context.js';

/** What the picture is of, in words; undefined without channels. */
export function usePictureName(): string | undefined {
  const channels = usePicture((picture) => picture.channels);
  const { name } = useNamesOf(channels);
  return channels.length === 0 ? undefined : name;
}

/** The records of these channels, of each the first, as far as they can be seen, and the name of a picture of them. */
export function useNamesOf(channels: Picture['channels']) {
  const records = useQueries({ queries: channels.map(({ ids }) => recordQuery(ids[0])) }).map(
    ({ data }) => data,
  );
  const { data } = service.useQuery('get', '/api/discovery/featured');
  const seen = records.filter((record) => record !== undefined);
  return { records, name: pictureName(seen, (target) => commonName(target, data?.items ?? [])) };
}
