import { REQUEST_ID_HEADER, type SettingsOf } from '#platform';
import { COMPOSITE_HEADERS, DETECTION_HEADERS, MOSAIC_HEADERS, PREVIEW_HEADERS } from '#processing-client';

const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  'Retry-After',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Location',
  'X-Width',
  'X-Height',
  ...Object.values(COMPOSITE_HEADERS),
  ...Object.values(MOSAIC_HEADERS),
  ...Object.values(PREVIEW_HEADERS),
  ...Object.values(DETECTION_HEADERS),
];

/** What browsers may do from other origins; the same for the HTTP API and for the hub. */
export const corsOptions = ({ CORS_ORIGINS }: Pick<SettingsOf<'api'>, 'CORS_ORIGINS'>) => ({
  origin: CORS_ORIGINS,
  exposedHeaders: EXPOSED_HEADERS,
});

/** The same for an answer that comes before all routes: of what Node's own parser refuses. */
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
