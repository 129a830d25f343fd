import { PREVIEW_HEADERS, type PreviewRequest } from '#processing-client/contract';
import type { Operation, PictureAnswer } from '../engine/operation.js';
import { planPreview, previewMemory, type PreviewPlan } from './preview-plan.js';
import { renderPreview } from './render-preview.js';

export const preview: Operation<'preview'> = async (planContext, request) => {
  const plan = await planPreview(planContext, request);
  return {
    pixelBytes: previewMemory(plan, request),
    run: async (context) => {
      const { repaired, ...picture } = await renderPreview(context, plan, request);
      return { ...picture, headers: headersOf(plan, request, repaired) };
    },
  };
};

const headersOf = (
  { slices, slice }: PreviewPlan,
  { repairCores }: PreviewRequest,
  repaired: number,
): PictureAnswer['headers'] => ({
  ...(slices > 1 && { [PREVIEW_HEADERS.slices]: slices, [PREVIEW_HEADERS.slice]: slice }),
  ...(repairCores && { [PREVIEW_HEADERS.repaired]: repaired }),
});
