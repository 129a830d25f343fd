import type { ByteAnswer } from '#platform';
import { pixelFactsOf } from '#processing-client';

/** Headers with the size of values that are sent as plain bytes. */
export const SIZE_HEADERS = ['X-Width', 'X-Height'] as const;

/** The engine's values with their size in headers. */
export function withSize(answer: ByteAnswer): ByteAnswer {
  const { width, height } = pixelFactsOf(answer);
  const [widthHeader, heightHeader] = SIZE_HEADERS;
  const size = { [widthHeader]: String(width), [heightHeader]: String(height) };
  return { ...answer, headers: { ...answer.headers, ...size } };
}
