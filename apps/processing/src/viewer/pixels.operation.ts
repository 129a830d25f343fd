import { endianness } from 'node:os';
import { PIXEL_FACTS_HEADER, type PixelFacts } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { Operation } from '../engine/operation.js';
import { openPart } from '../image-io/image-part.js';
import { readWindow, reducedSize } from '../image-io/read-window.js';
import { runOnFile } from '../image-io/stored-file.js';
import { describePixels } from './viewer.tasks.js';

/** The values of an image, averaged over as many pixels as needed to fit. */
export const pixels: Operation<'pixels'> = async (planContext, request) => {
  const { image, window, slice } = await openPart(planContext, request);
  const scale = Math.ceil(Math.max(window.width, window.height) / request.maxSize);
  const source = { image, plane: slice, window, reduction: scale };
  const { width, height } = reducedSize(source);
  return {
    // The pixels as read, and a copy to send.
    pixelBytes: 2 * BYTES_PER_FLOAT * width * height,
    run: async ({ tasks, files, memory }) => {
      const question = { hdu: image.image.index, window, scale };
      const meaning = await runOnFile({ files }, request.key, (place) =>
        tasks.run(describePixels, { place, ...question }),
      );
      const data = memory.floats(width * height);
      await readWindow(tasks, source, data);
      const facts: PixelFacts = { width, height, scale, x: window.x, y: window.y, ...meaning };
      return {
        bytes: littleEndian(data),
        contentType: 'application/octet-stream',
        headers: { [PIXEL_FACTS_HEADER]: asciiJson(facts) },
      };
    },
  };
};

/** A copy: the memory is released while the answer is still being sent. */
function littleEndian(data: Float32Array): Buffer {
  const bytes = Buffer.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return endianness() === 'LE' ? bytes : bytes.swap32();
}

/** HTTP headers allow ASCII only. */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
