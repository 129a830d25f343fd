import type { Response } from 'express';
import type { ByteAnswer, Storage } from '#platform';
import { MOSAIC_HEADERS, type MosaicFacts, type StoredMosaic } from '#processing-client';
import { sendBody, sendPicture } from '../http/send-body.js';
import { contentDisposition } from '../http/send-stored.js';

const { scaled, ...ALWAYS } = MOSAIC_HEADERS;

/** Answers with a mosaic of the engine; that it was scaled down is said only of one that was. */
export async function sendMosaicPicture(response: Response, picture: ByteAnswer): Promise<void> {
  const isScaled = Number(picture.headers[scaled]) > 1;
  await sendPicture(response, picture, [...Object.values(ALWAYS), ...(isScaled ? [scaled] : [])]);
}

/** Streams a FITS mosaic out of the storage. */
export async function sendMosaicFile(
  response: Response,
  storage: Pick<Storage, 'open'>,
  file: StoredMosaic,
  fileName: string,
): Promise<void> {
  const body = await storage.open(file.key);
  const headers = {
    ...headersOf(file),
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': contentDisposition(fileName),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await sendBody(response, body);
}

/** As the engine writes them where it answers with a picture. */
const headersOf = ({
  width,
  height,
  coverage,
  scaleArcsec,
  reducedBy,
}: MosaicFacts): Record<string, string> => ({
  [ALWAYS.width]: String(width),
  [ALWAYS.height]: String(height),
  [ALWAYS.coverage]: coverage.toFixed(4),
  [ALWAYS.scale]: scaleArcsec.toPrecision(8),
  ...(reducedBy > 1 ? { [scaled]: reducedBy.toPrecision(6) } : {}),
});
