import { PREVIEW_HEADERS } from '#processing-client/contract';
import type { Operation, PictureAnswer } from '../engine/operation.js';
import { planPreview, previewMemory } from './preview-plan.js';
import { renderPreview } from './render-preview.js';

export const preview: Operation<'preview'> = async (planContext, request) => {
  const plan = await planPreview(planContext, request);
  const { slices, slice } = plan;
  const headers: PictureAnswer['headers'] =
    slices > 1 ? { [PREVIEW_HEADERS.slices]: slices, [PREVIEW_HEADERS.slice]: slice } : {};
  return {
    pixelBytes: previewMemory(plan, request),
    run: async (context) => ({ ...(await renderPreview(context, plan, request)), headers }),
  };
};
