import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#sdk';
import { firstlight } from '../../app/client.js';
import { hasWords, isUsable, type LibraryImage } from './library-images.js';

/** Records of one answer: who has more narrows the search by words. */
const PAGE_SIZE = 100;

/** Images that a picture can be made of. Without an account they are the public ones, which have no search by words. */
export const imagesQuery = (words: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['studio', 'images', words, isSignedIn],
    queryFn: async () => {
      const images = isSignedIn ? await searchImages(words) : await publicImages();
      return images.filter(isUsable).filter((image) => hasWords(image, words));
    },
    placeholderData: (former) => former,
  });

async function searchImages(words: string): Promise<LibraryImage[]> {
  const { items } = await unwrap(
    firstlight.api.POST('/api/datamanagement/search', {
      body: { ...(words && { q: words }), dataTypes: ['image'], pageSize: PAGE_SIZE },
    }),
  );
  return items;
}

async function publicImages(): Promise<LibraryImage[]> {
  const { items } = await unwrap(
    firstlight.api.GET('/api/spacedata/lineage', { params: { query: { pageSize: PAGE_SIZE } } }),
  );
  return items.flatMap(({ levels }) => Object.values(levels as Record<string, LibraryImage[]>).flat());
}
