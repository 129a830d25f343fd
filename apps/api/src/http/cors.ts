import { REQUEST_ID_HEADER, type Settings } from '#platform';
import { COMPOSITE_HEADERS, PREVIEW_HEADERS } from '#processing-client';

const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  'Retry-After',
  'Content-Disposition',
  'ETag',
  'Location',
  ...Object.values(COMPOSITE_HEADERS),
  ...Object.values(PREVIEW_HEADERS),
];

/** What browsers may do from other origins; the same for the HTTP API and for the hub. */
export const corsOptions = ({ CORS_ORIGINS }: Settings) => ({
  origin: CORS_ORIGINS,
  exposedHeaders: EXPOSED_HEADERS,
});
