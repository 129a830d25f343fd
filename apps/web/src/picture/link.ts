import { chromaticColors } from './chromatic-colors.js';
import { EMPTY_PICTURE, NEUTRAL_SHAPE, type Channel, type ChannelColor, type Picture } from './document.js';
import { bytesOf, LetterReader, lettersOf, LetterWriter } from './link-letters.js';
import { PictureError, readPicture } from './read-document.js';

/** Longest text behind `#`: browsers, mails and chats keep that much. */
export const MAX_LINK_LETTERS = 4000;
/** Most characters that a link's text becomes: more is no picture. */
const MAX_UNPACKED = 200_000;

/** What a link holds: a picture, or in a sentence why there is none. */
export type LinkContent = { readonly picture: Picture } | { readonly problem: string };

/**
 * The text of a picture behind `/studio#`: base64url(deflate(JSON)) of `[1, letters, name, value, name, value …]`. The letters hold what
 * every picture has of its own (ids, limits, asinh, gamma, exposure, view), the names and values what differs from the usual.
 */
export async function writeLink(picture: Picture): Promise<string> {
  const packed = lettersFrom(picture);
  const content = [picture.v, packed, ...Object.entries(unusualFields(picture)).flat()];
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return lettersOf(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** The picture of a link's text, which may be anything. */
export async function readLink(text: string): Promise<LinkContent> {
  if (text.length > MAX_LINK_LETTERS) return { problem: 'This link is too long for a picture.' };
  let content: unknown;
  try {
    content = JSON.parse(await inflate(bytesOf(text)));
  } catch {
    // Whatever broke it: the reader of a torn link can only ask for another one.
    return { problem: 'This link is damaged: perhaps a part of it was not copied.' };
  }
  return readContent(content);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_UNPACKED) {
      await reader.cancel();
      throw new RangeError('too much text');
    }
  }
}

function readContent(content: unknown): LinkContent {
  if (!Array.isArray(content) || content[0] !== 1 || typeof content[1] !== 'string')
    return { problem: 'This link is from another version of Firstlight.' };
  const pairs = content.slice(2);
  const fields = new Map<unknown, unknown>();
  for (let i = 0; i < pairs.length; i += 2) fields.set(pairs[i], pairs[i + 1]);
  try {
    return { picture: readPicture(pictureFrom(content[1], fields)) };
  } catch (error) {
    if (error instanceof PictureError) return { problem: error.message };
    return { problem: 'This link is damaged: perhaps a part of it was not copied.' };
  }
}

function lettersFrom({ channels, exposure, view }: Picture): string {
  const writer = new LetterWriter();
  writer.count(channels.length);
  for (const { ids, tone } of channels) {
    writer.count(ids.length);
    ids.forEach((id) => writer.id(id));
    writer.number(tone.limits.low);
    writer.number(tone.limits.high);
    writer.positive(tone.asinhA);
    writer.positive(tone.gamma);
  }
  writer.positive(exposure);
  if (view) {
    writer.number(view.x);
    writer.number(view.y);
    writer.positive(view.zoom);
  }
  return writer.text;
}

/** A field of a channel in a link, and what it usually is. */
const usualChannel = (color: ChannelColor) => ({
  ...{ label: null, um: null, color: colorCode(color), weight: 1, shown: true },
  ...{ stretch: 'asinh', blackPoint: 0, whitePoint: 1, curve: 'linear' },
});

/** A colour in few characters: a hue, three components, or true for luminance. */
const colorCode = (color: ChannelColor): number | readonly number[] | true =>
  'hue' in color ? color.hue : 'rgb' in color ? color.rgb : true;

const colorOfCode = (code: unknown): unknown =>
  code === true ? { luminance: true } : Array.isArray(code) ? { rgb: code } : { hue: code };

const usualPicture = {
  ...{ overall: null, crop: 'union', northUp: false, rotationDegrees: 0, resolutionMatch: false },
  ...EMPTY_PICTURE.saturation,
};

/** The fields of a picture that are not in its letters and not as usual, by their names in a link. */
function unusualFields({ channels, overall, saturation, frame }: Picture): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const usualColors = chromaticColors(channels.map((_, i) => i));
  channels.forEach(({ label, um, color, weight, shown, tone }, i) => {
    const { stretch, blackPoint, whitePoint, curve } = tone;
    const values = {
      label,
      um,
      color: colorCode(color),
      weight,
      shown,
      stretch,
      blackPoint,
      whitePoint,
      curve,
    };
    addUnusual(fields, values, usualChannel(usualColors[i]), String(i));
  });
  addUnusual(fields, { ...saturation, ...frame, overall }, usualPicture);
  return fields;
}

function addUnusual(
  fields: Record<string, unknown>,
  values: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
  prefix = '',
): void {
  for (const [name, value] of Object.entries(values))
    if (JSON.stringify(value) !== JSON.stringify(usual[name])) fields[prefix + name] = value;
}

/** What ought to be a picture; nothing of it is checked but the letters. */
function pictureFrom(letters: string, fields: ReadonlyMap<unknown, unknown>): unknown {
  const reader = new LetterReader(letters);
  const count = reader.count();
  if (count > letters.length) throw new RangeError('fewer letters than channels');
  const usualColors = chromaticColors(Array.from({ length: count }, (_, i) => i));
  const channels = usualColors.map((color, i) =>
    channelFrom(reader, fieldsOf(fields, usualChannel(color), String(i))),
  );
  const exposure = reader.positive();
  const view = reader.isAtEnd ? null : { x: reader.number(), y: reader.number(), zoom: reader.positive() };
  const { overall, crop, northUp, rotationDegrees, resolutionMatch, ...saturation } = fieldsOf(
    fields,
    usualPicture,
  );
  const frame = { crop, northUp, rotationDegrees, resolutionMatch };
  return { v: 1, channels, exposure, overall, saturation, frame, view };
}

/** The fields of a link over the usual ones. */
const fieldsOf = <T extends object>(fields: ReadonlyMap<unknown, unknown>, usual: T, prefix = '') =>
  Object.fromEntries(
    Object.entries(usual).map(([name, value]: [string, unknown]) => {
      const key = prefix + name;
      return [name, fields.has(key) ? fields.get(key) : value];
    }),
  ) as Record<keyof T, unknown>;

function channelFrom(
  reader: LetterReader,
  { label, um, color, weight, shown, ...shape }: Record<keyof ReturnType<typeof usualChannel>, unknown>,
): Record<keyof Channel, unknown> {
  const ids = Array.from({ length: reader.count() }, () => reader.id());
  const limits = { low: reader.number(), high: reader.number() };
  const tone = { ...NEUTRAL_SHAPE, ...shape, limits, asinhA: reader.positive(), gamma: reader.positive() };
  return { ids, label, um, color: colorOfCode(color), weight, shown, tone };
}
