import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { DetectSourcesAnswer, DetectSourcesRequest, ProcessingClient } from '#processing-client';

/** Default parameters of source detection. */
export const USUAL_SEARCH = {
  ...{ thresholdSigma: 5, fwhm: 3, npixels: 10, deblend: true, maxSources: 50_000 },
  method: 'segmentation',
} as const;

/** The sources of an image in the engine's storage. */
export async function searchSources(
  client: ProcessingClient,
  key: string,
  changes: Partial<DetectSourcesRequest> = {},
): Promise<DetectSourcesAnswer> {
  // After long synchronous work of the test closed sockets are noticed before one is used.
  await setTimeout(10);
  const { body } = await client.detectSources({ key, ...USUAL_SEARCH, ...changes });
  return (await json(body)) as DetectSourcesAnswer;
}
