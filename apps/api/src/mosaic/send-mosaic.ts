import type { Response } from 'express';
import type { ByteAnswer, Storage } from '#platform';
import { MOSAIC_HEADERS, mosaicHeaders, type StoredMosaic } from '#processing-client';
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
function headersOf(file: StoredMosaic): Record<string, string> {
  const { [scaled]: factor, ...always } = mosaicHeaders(file);
  return file.reducedBy > 1 ? { ...always, [scaled]: factor } : always;
}
