import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../../app/client.js';
import { hasWords, isUsable, type LibraryImage } from './library-images.js';

/** Records of one answer: who has more narrows the search by words. */
const PAGE_SIZE = 100;

/** Images that a picture can be made of; without an account they are the public ones. */
export const imagesQuery = (words: string) =>
  queryOptions({
    queryKey: ['studio', 'images', words],
    queryFn: async () => {
      const images = await searchImages(words);
      return images.filter(isUsable).filter((image) => hasWords(image, words));
    },
    placeholderData: (former) => former,
  });

async function searchImages(words: string): Promise<LibraryImage[]> {
  const { items } = await unwrap(
    firstlight.api.POST('/api/spacedata/search', {
      body: { ...(words && { q: words }), dataTypes: ['image'], pageSize: PAGE_SIZE },
    }),
  );
  return items;
}
