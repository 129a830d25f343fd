import { readFileSync, writeFileSync } from 'node:fs';
import { fetchDigest, parseImage } from './image-registry.mjs';

/** An image in a compose file or a Dockerfile; images without a tag are our own. */
const IMAGE = /^( *image: |FROM )(\S+)/gm;

/**
 * Replaces `name:tag` and `name:tag@digest` in files by the tag with the digest that its registry has now.
 *
 * @param {readonly string[]} files
 * @returns {Promise<string[]>} the images
 * @throws {import('../processes/failure.mjs').Failure} when a registry does not have an image: no file has been changed
 */
export async function pinImages(files) {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(IMAGE)].map(([, , image]) => image)));
  const pinned = new Map();
  for (const name of named) {
    const image = parseImage(name);
    if (image) pinned.set(name, `${image.reference}@${await fetchDigest(image)}`);
  }
  files.forEach((file, i) =>
    writeFileSync(
      file,
      texts[i].replace(IMAGE, (_, before, name) => `${before}${pinned.get(name) ?? name}`),
    ),
  );
  return [...new Set(pinned.values())];
}
