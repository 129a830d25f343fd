/** What a picture's name is read from. */
interface NamedImage {
  readonly targetName: string | null;
  readonly fileName: string;
}

/**
 * The name of a picture by the images that can be seen of it: what is in it, else the first file.
 * @param commonName the name that people know a target of a header by: "Carina Nebula" for NGC-3324
 */
export function pictureName(
  images: readonly NamedImage[],
  commonName: (target: string) => string = (target) => target,
): string {
  const targets = [
    ...new Set(images.flatMap(({ targetName }) => (targetName ? commonName(targetName) : []))),
  ];
  if (targets.length > 1) return `${targets[0]} and others`;
  return targets[0] ?? images[0]?.fileName ?? 'Picture';
}

const MAX_NAME = 80;

/** A name for the file of a picture: the letters and digits of the words, whatever their script, joined by hyphens. */
export function pictureFileName(words: string, extension: string): string {
  const parts = words.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const name = [...parts.join('-')].slice(0, MAX_NAME).join('');
  return `${name || 'picture'}.${extension}`;
}
