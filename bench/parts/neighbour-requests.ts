import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { AddressedRequest } from './client-at-address.js';
import { starField } from './star-field.js';

/** A caller of the bench: its account, its address, and the record that it works on. */
export interface Neighbour {
  readonly url: string;
  readonly localAddress: string;
  readonly token: string;
  readonly recordId: string;
}

/** The most expensive filter. */
const MEDIAN = '&smoothMethod=median&smoothSize=25';
let requests = 0;

/** A preview that was not requested before, so that it is not cached. */
export const preview = ({ recordId, token }: Neighbour, isExpensive = false): AddressedRequest => ({
  token,
  path: `/api/spacedata/${recordId}/preview?width=${600 + ((requests += 1) % 2000)}&height=${600 + Math.floor(requests / 2000)}${isExpensive ? MEDIAN : ''}`,
});

export const detection = ({ recordId, token }: Neighbour): AddressedRequest => ({
  ...{ method: 'POST', path: '/api/analysis/detect-sources', token },
  json: { dataId: recordId, thresholdSigma: 3 + ((requests += 1) % 1000) / 1000, method: 'segmentation' },
});

interface Picture {
  readonly channels: number;
  readonly width: number;
  readonly isJob?: boolean;
}

export const composite = (
  { recordId, token }: Neighbour,
  { channels, width, isJob = false }: Picture,
): AddressedRequest => ({
  ...{ method: 'POST', path: `/api/composite/${isJob ? 'export' : 'generate'}-nchannel`, token },
  json: {
    channels: Array.from({ length: channels }, (_, i) => ({ dataIds: [recordId], color: { hue: 20 * i } })),
    width,
  },
});

/** What a greedy caller makes of its composites. */
export const LARGEST = { channels: 16, width: 2000 } as const;

export const upload = ({ token }: Pick<Neighbour, 'token'>, bytes: Uint8Array): AddressedRequest => ({
  ...{ method: 'POST', path: '/api/spacedata/upload', token },
  file: { name: `field-${(requests += 1)}_f200w_i2d.fits`, bytes },
});

/** A FITS file of a star field. */
export function imageFile(side: number): Uint8Array {
  const grid = tanGrid({ ra: 84, dec: -5, scaleArcsec: 0.1, rotationDeg: 10, width: side, height: side });
  return writeFits([{ data: starField(side), shape: [side, side], cards: wcsCards(grid) }]);
}
