import type { Tone as KernelTone } from '#kernels';
import type { MosaicSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import { matchOffsets } from '../picture/match-offsets.js';
import type { PlacedInput } from './mosaic-layout.js';
import { measureNoise, type MosaicLayer } from './mosaic.tasks.js';
import { PROGRESS, type MosaicPlan } from './plan-mosaic.js';

/** An input with its tone, weight, offset and noise. */
export interface ReadyInput extends PlacedInput, Omit<MosaicLayer, keyof PlacedInput> {}

/** The background offset of each input, in the order of the request; zeros when nothing is matched. */
export async function offsetsOf(
  context: RequestContext,
  { images, matching }: MosaicPlan,
): Promise<Float64Array> {
  if (!matching) return new Float64Array(images.length);
  const onRead = stepProgress(context, {
    ...{ from: PROGRESS.match, to: PROGRESS.tone, stage: 'matching', count: images.length },
    describe: (done) =>
      `Comparing backgrounds: image ${Math.min(done + 1, images.length)} of ${images.length}`,
  });
  return matchOffsets(context, matching, onRead);
}

/** The visible inputs, ready to be combined. @param tones one for each input; `null`: the values are combined untoned */
export async function readyInputs(
  context: RequestContext,
  { images, inputs }: MosaicPlan,
  { rejectSigma }: Pick<MosaicSpec, 'rejectSigma'>,
  offsets: Float64Array,
  tones: readonly (KernelTone | null)[] | null,
): Promise<ReadyInput[]> {
  const toneOf = ({ index }: PlacedInput) => tones?.[index] ?? null;
  const noise =
    rejectSigma === null
      ? inputs.map(() => 0)
      : await context.tasks.runEach(
          measureNoise,
          inputs.map((image) => ({ image, tone: toneOf(image) })),
        );
  return inputs.map((input, i) => ({
    ...input,
    tone: toneOf(input),
    weight: images[input.index].weight,
    offset: offsets[input.index],
    noise: noise[i],
  }));
}
