/** The parameter `ids` of the studio's address, which makes a new picture: channels are parted by `;`, the files of one by `,`. */
export const idsOf = (channels: readonly { readonly ids: readonly string[] }[]): string =>
  channels.map(({ ids }) => ids.join(',')).join(';');
