import type { CompositeSpec } from '#processing-client/contract';
import { openSkyImage, type SkyImage } from '../images/sky-image.js';
import type { Preparation } from '../operations/work.js';

/** The images of every channel, from their headers. */
export const openChannels = (preparation: Preparation, { channels }: CompositeSpec): Promise<SkyImage[][]> =>
  Promise.all(
    channels.map(({ inputs }) => Promise.all(inputs.map((input) => openSkyImage(preparation, input)))),
  );
