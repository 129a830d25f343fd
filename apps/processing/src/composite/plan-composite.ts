import { threadCount } from '../engine/threads/thread-pool.js';
import type { CompositeSpec } from '#processing-client/contract';
import type { Prepared, Preparation } from '../engine/request-context.js';
import type { CompositeLayout } from './composite-layout.js';
import { compositeMemory } from './composite-memory.js';
import { layOut } from './lay-out.js';
import { planChannelMatching, type ChannelMatching } from './match-channels.js';
import { openChannels, type ChannelImage } from './open-channels.js';
import { PROGRESS } from './composite-progress.js';
import { renderComposite, type RenderedComposite } from './render-composite.js';

/** What a composite shows, before a pixel has been read. */
export interface CompositePlan {
  readonly inputs: readonly (readonly ChannelImage[])[];
  readonly layout: CompositeLayout;
  readonly matching: ChannelMatching;
}

/** Reads the headers of a composite's images and lays out its grid. */
export async function planComposite(preparation: Preparation, spec: CompositeSpec): Promise<CompositePlan> {
  preparation.report({ percent: PROGRESS.open, stage: 'opening', message: 'Reading headers' });
  const inputs = await openChannels(preparation, spec);
  const layout = await layOut(preparation, inputs, spec);
  return { inputs, layout, matching: await planChannelMatching(preparation, inputs, layout) };
}

/** Plans a composite, with the memory that it takes. */
export async function prepareComposite(
  preparation: Preparation,
  spec: CompositeSpec,
): Promise<Prepared<RenderedComposite>> {
  const plan = await planComposite(preparation, spec);
  const threads = threadCount(preparation.settings.PROCESSING_THREADS);
  return {
    pixelBytes: compositeMemory(plan, spec, threads),
    run: (work) => renderComposite(work, spec, plan),
  };
}
