/** What the path of a request for a bucket names (`/s3/{bucket}/{key}`); no key when it is not well encoded. */
export function keyOfPath(path: string): { readonly bucket: string; readonly key: string | undefined } {
  const [bucket, ...parts] = path.replace(/^\/s3\//, '').split('/');
  try {
    return { bucket, key: parts.map(decodeURIComponent).join('/') };
  } catch {
    return { bucket, key: undefined };
  }
}
