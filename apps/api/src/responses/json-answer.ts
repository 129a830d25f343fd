import { Readable } from 'node:stream';
import type { ByteAnswer } from '#platform';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A document in the cached form. */
export function jsonAnswer(document: object): ByteAnswer {
  const bytes = Buffer.from(JSON.stringify(document));
  return documentAnswer(Readable.from([bytes]), { 'content-length': String(bytes.length) });
}

/** The bytes of a document. */
export const documentAnswer = (body: Readable, headers: ByteAnswer['headers'] = {}): ByteAnswer => ({
  headers: { 'content-type': JSON_TYPE, ...headers },
  body,
});
