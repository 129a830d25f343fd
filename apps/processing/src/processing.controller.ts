import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { abortOnDisconnect, answerWithProgress } from '#platform';
import {
  COMPOSITE_HEADERS,
  PREVIEW_HEADERS,
  PROCESSING_PATHS,
  type CompositeSpec,
  type CompositeToStorage,
  type FileFacts,
  type InspectRequest,
  type PreviewRequest,
} from '#processing-client/contract';
import { oneAtATime } from './compute/one-at-a-time.js';
import { Engine } from './engine.js';
import { renderComposite } from './pipelines/render-composite.js';
import { renderPreview } from './pipelines/render-preview.js';
import { storeComposite } from './pipelines/store-composite.js';
import { withWork } from './pipelines/work.js';
import { translateError } from './translate-error.js';

/** The image engine's doors. CPU-bound work goes through one at a time (spec.md, "Queues and concurrency"). */
@Controller()
export class ProcessingController {
  private readonly inTurn = oneAtATime();

  constructor(private readonly engine: Engine) {}

  @Get(PROCESSING_PATHS.health)
  health(): { status: 'up' } {
    return { status: 'up' };
  }

  @Post(PROCESSING_PATHS.inspect)
  @HttpCode(200)
  inspect(
    @Body() { key }: InspectRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FileFacts> {
    return withWork(
      this.engine,
      abortOnDisconnect(response),
      () => undefined,
      ({ tasks }) => tasks.run('inspect', { key }),
    );
  }

  @Post(PROCESSING_PATHS.preview)
  @HttpCode(200)
  async preview(@Body() request: PreviewRequest, @Res() response: Response): Promise<void> {
    const signal = abortOnDisconnect(response);
    const picture = await this.inTurn(signal, () => renderPreview(this.engine, request, signal));
    if (picture.slices > 1) {
      response.setHeader(PREVIEW_HEADERS.slices, picture.slices);
      response.setHeader(PREVIEW_HEADERS.slice, picture.slice);
    }
    response.type(picture.contentType).end(picture.bytes);
  }

  @Post(PROCESSING_PATHS.composite)
  @HttpCode(200)
  async composite(@Body() spec: CompositeSpec, @Res() response: Response): Promise<void> {
    const signal = abortOnDisconnect(response);
    const { bytes, facts } = await this.inTurn(signal, () =>
      renderComposite(this.engine, spec, () => undefined, signal),
    );
    response.setHeader(COMPOSITE_HEADERS.width, facts.width);
    response.setHeader(COMPOSITE_HEADERS.height, facts.height);
    response.setHeader(COMPOSITE_HEADERS.coverage, facts.coverage.toFixed(4));
    response.setHeader(COMPOSITE_HEADERS.scale, facts.scaleArcsec.toPrecision(8));
    response.type(facts.contentType).end(bytes);
  }

  @Post(PROCESSING_PATHS.compositeToStorage)
  @HttpCode(200)
  compositeToStorage(@Body() request: CompositeToStorage, @Res() response: Response): Promise<void> {
    return answerWithProgress(
      response,
      (report, signal) => this.inTurn(signal, () => storeComposite(this.engine, request, report, signal)),
      translateError,
    );
  }
}
