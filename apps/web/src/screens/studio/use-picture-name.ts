import { useQueries } from '@tanstack/react-query';
import { recordQuery } from '../../app/records/record-query.js';
import { pictureWords } from './picture-words.js';
import { usePicture } from './studio-context.js';

/** What the picture is of, in words; undefined without channels. */
export function usePictureName(): string | undefined {
  const channels = usePicture((picture) => picture.channels);
  const records = useQueries({ queries: channels.map(({ ids }) => recordQuery(ids[0])) });
  return channels.length === 0 ? undefined : pictureWords(records.map(({ data }) => data));
}
