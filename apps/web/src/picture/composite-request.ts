import type { components } from '#sdk';
import { normalizationOf, shareOf, shownChannels } from './draw/look.js';
import type { Channel, Picture } from './document.js';

type Schemas = components['schemas'];

/** What a grid is made from. */
export interface GridParts {
  readonly channels: readonly Pick<Channel, 'ids' | 'label' | 'um'>[];
  readonly frame: Picture['frame'];
}

/** The body of `POST /api/composite/grid`: all channels, also hidden ones, so that the grid stays when they are shown. */
export const gridRequest = ({ channels, frame }: GridParts): Schemas['GridInput'] => ({
  ...frame,
  channels: channels.map((channel) => ({ dataIds: [...channel.ids], ...namesOf(channel) })),
});

const namesOf = ({ label, um }: Pick<Channel, 'label' | 'um'>) => ({
  ...(label === null ? {} : { label }),
  ...(um === null ? {} : { wavelengthUm: um }),
});

/** What is rendered: pixels of a level of the grid, or the whole in another size. */
export type RenderedPart =
  | { readonly window: Schemas['CompositeWindow'] }
  | { readonly width?: number; readonly height?: number };

/** The form of the file. */
export type FileForm = Partial<
  Pick<
    Schemas['CompositeInput'],
    'outputFormat' | 'bitDepth' | 'quality' | 'embedAvm' | 'sharpening' | 'repairCores'
  >
>;

/**
 * The body of a composite that shows what the page shows, in explicit numbers. Hidden channels have no weight, so that the grid is that
 * of the page.
 */
export function compositeRequest(
  picture: Picture,
  part: RenderedPart,
  form: FileForm = {},
): Schemas['CompositeInput'] {
  const shown = new Set(shownChannels(picture));
  return {
    ...{ ...picture.frame, ...form, ...part },
    channels: picture.channels.map((channel, i) => channelRequest(channel, shown.has(i))),
    saturation: picture.saturation,
    ...(picture.overall ? { overall: picture.overall } : {}),
    // Without any colour nothing is divided.
    normalization: normalizationOf(picture) || 1,
    ...{ backgroundNeutralization: false, featherArcsec: 0 },
  };
}

function channelRequest(channel: Channel, isShown: boolean): Schemas['CompositeChannel'] {
  const { ids, color, tone } = channel;
  const { weight } = shareOf(channel);
  return {
    ...{ dataIds: [...ids], ...namesOf(channel), ...tone },
    ...(isShown
      ? { color: 'rgb' in color ? { rgb: [...color.rgb] } : color, weight }
      : { color: { hue: 0 }, weight: 0 }),
  };
}
