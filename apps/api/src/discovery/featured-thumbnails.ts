/** Pictures of the featured targets: JPEG in Base64, made of docs/featured by `npm run featured-thumbnails`. */
export const FEATURED_THUMBNAILS: Readonly<Partial<Record<string, string>>> = {};
