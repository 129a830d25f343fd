import type { CompositeFacts, CompositeToStorage, ProcessingProgress } from '#processing-client/contract';
import type { Engine } from '../engine.js';
import { renderComposite } from './render-composite.js';

/** Renders a composite and keeps it in the storage. */
export async function storeComposite(
  engine: Engine,
  { spec, resultKey }: CompositeToStorage,
  report: (progress: ProcessingProgress) => void,
  signal: AbortSignal,
): Promise<CompositeFacts> {
  const { bytes, facts } = await renderComposite(engine, spec, report, signal);
  signal.throwIfAborted();
  report({ percent: 97, stage: 'storing', message: 'Storing the picture' });
  await engine.storage.put(resultKey, bytes);
  return facts;
}
