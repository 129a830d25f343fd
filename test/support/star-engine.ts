import type { CompositeSpec, PreviewRequest } from '#processing-client';
import { channelImage, STAR_CHANNELS } from './star-channels.js';
import { INTERNAL_SECRET, startEngine, type TestEngine } from './start-engine.js';

const TONE = {
  stretch: 'asinh',
  blackPoint: 0,
  whitePoint: 1,
  gamma: 1,
  asinhA: 0.05,
  curve: 'linear',
} as const;

/** Storage key of a channel of the star. */
export const keyOf = (index: number): string => `library/channel-${index}.fits`;

export const previewOf = (changes: Partial<PreviewRequest> = {}): PreviewRequest => ({
  ...TONE,
  key: keyOf(0),
  ...{ cmap: 'grayscale', width: 200, height: 200, fit: 'inside', format: 'png', quality: 90, invert: false },
  ...{ smoothMethod: '', smoothSigma: 1, smoothSize: 3 },
  ...changes,
});

export const compositeOf = (changes: Partial<CompositeSpec> = {}): CompositeSpec => ({
  channels: STAR_CHANNELS.map(({ rgb, filter, wavelengthUm }, index) => ({
    ...TONE,
    inputs: [{ key: keyOf(index), name: filter }],
    color: { rgb },
    ...{ autoStretch: false, weight: 1, label: filter, wavelengthUm },
  })),
  ...{ overall: null, backgroundNeutralization: true, resolutionMatch: false, featherArcsec: 'auto' },
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  ...{ rotationDegrees: 0, crop: 'union', northUp: true, width: 300, height: null },
  ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: false },
  ...changes,
});

/** Takes the engine seconds, mostly in bands. */
export const LONG = compositeOf({ width: 5000, featherArcsec: 0, outputFormat: 'jpeg' });

/** An engine with the star's channels. */
export async function startStarEngine(environment?: NodeJS.ProcessEnv): Promise<TestEngine> {
  const started = await startEngine(environment);
  STAR_CHANNELS.forEach((channel, index) => started.store(keyOf(index), channelImage(channel)));
  return started;
}

/** Without the client, which would never send an invalid body. */
interface PostOptions {
  readonly signal?: AbortSignal;
  /** The account that the call is made for. */
  readonly account?: string;
}

export const post = (
  engine: TestEngine,
  path: string,
  body: unknown,
  { signal, account = 'vera' }: PostOptions = {},
) =>
  fetch(`${engine.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${INTERNAL_SECRET}`,
      'x-caller': `user:${account}`,
    },
    body: JSON.stringify(body),
    signal,
  });
