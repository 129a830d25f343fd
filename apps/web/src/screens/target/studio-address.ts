/** The address of a new picture of these images: files of a channel by `,`, channels by `;`. */
export const studioAddress = (channels: readonly { readonly ids: readonly string[] }[]): string =>
  `/studio?ids=${channels.map(({ ids }) => ids.join(',')).join(';')}`;
