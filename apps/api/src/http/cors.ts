import { REQUEST_ID_HEADER, type SettingsOf } from '#platform';
import {
  COMPOSITE_HEADERS,
  DETECTION_HEADERS,
  MOSAIC_HEADERS,
  PIXEL_FACTS_HEADER,
  PREVIEW_HEADERS,
} from '#processing-client';
import { REPLAYED_HEADER } from '../idempotency/idempotency-key.js';

const EXPOSED_HEADERS = [
  ...new Set([
    REQUEST_ID_HEADER,
    'Retry-After',
    'Content-Disposition',
    'Content-Range',
    'Accept-Ranges',
    'ETag',
    'Location',
    REPLAYED_HEADER,
    'X-Width',
    'X-Height',
    PIXEL_FACTS_HEADER,
    ...Object.values(COMPOSITE_HEADERS),
    ...Object.values(MOSAIC_HEADERS),
    ...Object.values(PREVIEW_HEADERS),
    ...Object.values(DETECTION_HEADERS),
  ]),
];

/** CORS rules of the HTTP API and the hub. */
export const corsOptions = ({ CORS_ORIGINS }: Pick<SettingsOf<'api'>, 'CORS_ORIGINS'>) => ({
  origin: CORS_ORIGINS,
  exposedHeaders: EXPOSED_HEADERS,
});

/** CORS headers of a response before routing: a refusal of Node's own parser. */
export const corsHeaders = (
  { CORS_ORIGINS }: Pick<SettingsOf<'api'>, 'CORS_ORIGINS'>,
  origin: string | undefined,
): Record<string, string> =>
  origin !== undefined && CORS_ORIGINS.includes(origin)
    ? {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
        Vary: 'Origin',
      }
    : {};
