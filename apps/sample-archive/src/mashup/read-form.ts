import type { Request } from 'express';

/** Longest body that is read: MAST's own limit of a request is unknown, this is far above any real one. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** Reads a body of form fields (`application/x-www-form-urlencoded`). @throws Error when it is longer than 4 MB */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_FORM_BYTES) throw new Error('the form is longer than 4 MB');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
