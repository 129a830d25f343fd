import { MAX_CHANNELS, MAX_IDS } from '../../../picture/document.js';
import { keptIn } from '../link/kept-address.js';

/** The search parameters of the studio's address. */
export interface StudioSearch {
  /** Records of a new picture: channels are parted by `;`, the records of one by `,`. */
  readonly ids?: string;
  /** Name of a featured target, whose records make a new picture. */
  readonly target?: string;
}

/** What an address asks for. */
export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'kept'; readonly id: string }
  | { readonly kind: 'files'; readonly channels: readonly { readonly ids: readonly string[] }[] }
  | { readonly kind: 'target'; readonly name: string }
  | { readonly kind: 'problem'; readonly sentence: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The parameters of an address that may hold anything; the router has read numbers as numbers. */
export function readSearch({ ids, target }: Readonly<Record<string, unknown>>): StudioSearch {
  const [files, name] = [textOf(ids), textOf(target)];
  return { ...(files !== undefined && { ids: files }), ...(name !== undefined && { target: name }) };
}

/** What is behind `#` comes first: it is what a picture has become. */
export function readAddress({ ids, target }: StudioSearch, hash: string): Asked {
  if (hash !== '') {
    const id = keptIn(hash);
    return id === undefined ? { kind: 'link', text: hash } : { kind: 'kept', id };
  }
  if (ids) return readFiles(ids);
  return target ? { kind: 'target', name: target } : { kind: 'nothing' };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readFiles(text: string): Asked {
  const channels = text.split(';').map((part) => ({ ids: part.toLowerCase().split(',') }));
  if (channels.length > MAX_CHANNELS || channels.some(({ ids }) => ids.length > MAX_IDS))
    return {
      kind: 'problem',
      sentence: `A picture has at most ${MAX_CHANNELS} channels of ${MAX_IDS} files each.`,
    };
  if (!channels.every(({ ids }) => ids.every((id) => UUID.test(id))))
    return { kind: 'problem', sentence: 'This address names files that cannot exist.' };
  return { kind: 'files', channels };
}
