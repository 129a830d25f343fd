import {
  MAX_CHANNELS,
  NEUTRAL_SHAPE,
  within,
  type Channel,
  type ChannelColor,
  type ChannelTone,
  type Frame,
  type GridChannel,
  type Limits,
  type Picture,
  type Saturation,
  type ToneShape,
  type View,
} from './document.js';
import { nextHue } from './chromatic-colors.js';

/** One change of a picture. The same picture comes back where it changes nothing. */
export type Command = (picture: Picture) => Picture;

type NumberName = Parameters<typeof within>[0];

/** The changes with their numbers rounded and inside their ranges. */
function inRange<T extends object>(changes: T): T {
  const entries = Object.entries(changes).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' ? within(name as NumberName, value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

const changeChannel =
  (index: number, change: (channel: Channel) => Channel): Command =>
  (picture) => {
    if (!(index in picture.channels)) return picture;
    return { ...picture, channels: picture.channels.with(index, change(picture.channels[index])) };
  };

/** White stays above black. */
const hasContrast = ({ blackPoint, whitePoint }: ToneShape): boolean => blackPoint < whitePoint;

/** Changes the shape of a channel's tone. */
export const setTone = (index: number, changes: Partial<ToneShape>): Command =>
  changeChannel(index, (channel) => {
    const tone: ChannelTone = { ...channel.tone, ...inRange(changes) };
    return hasContrast(tone) ? { ...channel, tone } : channel;
  });

/** Changes what is black or white in a channel; limits that meet or cross are refused. */
export const setLimits = (index: number, changes: Partial<Limits>): Command =>
  changeChannel(index, (channel) => {
    const limits = { ...channel.tone.limits, ...changes };
    const [low, high] = [within('limit', limits.low), within('limit', limits.high)];
    return low < high ? { ...channel, tone: { ...channel.tone, limits: { low, high } } } : channel;
  });

/** Gives a channel a colour. */
export const setColor = (index: number, color: ChannelColor): Command =>
  changeChannel(index, (channel) => ({ ...channel, color: colorInRange(color) }));

function colorInRange(color: ChannelColor): ChannelColor {
  if ('hue' in color) return { hue: within('hue', color.hue) };
  if ('luminance' in color) return { luminance: true };
  const [red, green, blue] = color.rgb.map((part) => within('share', part));
  return { rgb: [red, green, blue] };
}

/** Changes the strength of a channel in the sum. */
export const setWeight = (index: number, weight: number): Command =>
  changeChannel(index, (channel) => ({ ...channel, weight: within('weight', weight) }));

/** Shows or hides a channel. */
export const setShown = (index: number, shown: boolean): Command =>
  changeChannel(index, (channel) => ({ ...channel, shown }));

/** Changes the exposure: above 1 the brightest parts become white. */
export const setExposure =
  (exposure: number): Command =>
  (picture) => ({ ...picture, exposure: within('exposure', exposure) });

/** Changes the tone of the finished picture; null takes it away. */
export const setOverall =
  (changes: Partial<ToneShape> | null): Command =>
  (picture) => {
    if (!changes) return { ...picture, overall: null };
    const overall = { ...(picture.overall ?? NEUTRAL_SHAPE), ...inRange(changes) };
    return hasContrast(overall) ? { ...picture, overall } : picture;
  };

/** Changes the saturation and the hues of the finished picture. */
export const setSaturation =
  (changes: Partial<Saturation>): Command =>
  (picture) => ({ ...picture, saturation: { ...picture.saturation, ...inRange(changes) } });

/** Changes the frame, which makes another grid: the view becomes the whole of it. */
export const setFrame =
  (changes: Partial<Frame>): Command =>
  (picture) => {
    const { crop = picture.frame.crop, ...others } = changes;
    const frame = {
      ...picture.frame,
      ...inRange(others),
      crop: typeof crop === 'string' ? crop : inRange(crop),
    };
    return { ...picture, frame, view: null };
  };

/** Moves the view; null shows the whole grid. */
export const setView =
  (view: View | null): Command =>
  (picture) => ({
    ...picture,
    view: view && { x: within('place', view.x), y: within('place', view.y), zoom: within('zoom', view.zoom) },
  });

/** The tone that a grid suggests, in the numbers of a document. */
export function suggestedTone({ suggested }: Pick<GridChannel, 'suggested'>): ChannelTone {
  const { limits, stretch, ...shape } = suggested;
  const known = stretch === 'zscale' || stretch === 'histeq' ? 'linear' : stretch;
  const [low, high] = [within('limit', limits.low), within('limit', limits.high)];
  return { ...inRange({ ...shape, stretch: known }), limits: { low, high: low < high ? high : low + 1 } };
}

/** Adds a channel of a grid with its suggested tone and the next free hue. */
export const addChannel =
  (channel: Pick<GridChannel, 'dataIds' | 'suggested'>): Command =>
  (picture) => {
    if (picture.channels.length === MAX_CHANNELS) return picture;
    const added: Channel = {
      ...{ ids: channel.dataIds, label: null, um: null, weight: 1, shown: true },
      color: { hue: nextHue(picture.channels.map(({ color }) => color)) },
      tone: suggestedTone(channel),
    };
    return { ...picture, channels: [...picture.channels, added], view: null };
  };

/** Takes a channel away; the last one stays. */
export const removeChannel =
  (index: number): Command =>
  (picture) => {
    if (!(index in picture.channels) || picture.channels.length === 1) return picture;
    return { ...picture, channels: picture.channels.toSpliced(index, 1), view: null };
  };
