import type { CompositeChannelSpec } from '#processing-client/contract';

/** Start of each step of a composite, in percent. */
export const PROGRESS = {
  open: 1,
  match: 3,
  channels: 10,
  tone: 40,
  compose: 45,
  /** Start of the second pass over the tiles. */
  again: 80,
  encode: 88,
  store: 97,
} as const;

/** The name of a channel in messages. */
export const channelName = ({ label }: Pick<CompositeChannelSpec, 'label'>, index: number): string =>
  label ?? `channel ${index + 1}`;
