/** `jw02731-o001_t017_…`: a level-3 product, with its program and association. */
const COMBINED = /^jw(\d{5})-([oca]\d+)_/;
/** `jw02731001001_02101_00001_…`: an exposure, with its program and visit. */
const EXPOSURE = /^(jw(\d{5})\d{6})_/;

/** Where a file lies in the bucket (archive-protocol.md, 2.2). */
export function objectKey(fileName: string): string {
  const combined = COMBINED.exec(fileName);
  if (combined) return `jwst/public/jw${combined[1]}/L3/t/${combined[2]}/${fileName}`;
  const exposure = EXPOSURE.exec(fileName);
  if (exposure) return `jwst/public/jw${exposure[2]}/${exposure[1]}/${fileName}`;
  // Names that the pipeline does not give, of registered folders: the real bucket has none.
  return `jwst/public/other/${fileName}`;
}
