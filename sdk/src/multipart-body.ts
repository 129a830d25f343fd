import type { UploadFile } from './upload-file.js';

/** Name and value. */
export type FormField = readonly [string, string];

/** A form with one file (RFC 7578), streamed in parts. */
export function multipartBody(
  fields: readonly FormField[],
  file: UploadFile,
  onProgress?: (sentBytes: number, totalBytes: number) => void,
): { readonly body: ReadableStream<Uint8Array>; readonly contentType: string } {
  const boundary = `firstlight-${crypto.randomUUID()}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(file.name)}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n';
  const chunks = formOf(`${parts.join('')}${head}`, file, `\r\n--${boundary}--\r\n`, onProgress);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => chunks.return().then(() => undefined),
    },
    { highWaterMark: 0 },
  );
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

async function* formOf(
  before: string,
  file: UploadFile,
  after: string,
  onProgress?: (sentBytes: number, totalBytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let sent = 0;
  yield encoder.encode(before);
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield part.value;
      sent += part.value.length;
      onProgress?.(sent, file.size);
    }
  } finally {
    await reader.cancel();
  }
  yield encoder.encode(after);
}

/** Escapes names in forms like browsers (HTML, "multipart/form-data encoding algorithm"). */
const escaped = (text: string): string =>
  text.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
