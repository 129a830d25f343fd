import type { CompositeChannelSpec } from '#processing-client/contract';

/** What a channel is called in messages. */
export const channelName = ({ label }: Pick<CompositeChannelSpec, 'label'>, index: number): string =>
  label ?? `channel ${index + 1}`;
