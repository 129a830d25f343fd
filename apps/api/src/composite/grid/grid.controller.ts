import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect, notFound, retryOnFileChange } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../../auth/access.js';
import { BODY_CODES, ENGINE_CODES } from '../../http/problem-codes.js';
import { Answers } from '../../openapi/answers.js';
import { Resource } from '../../resources/resources.js';
import { etagOf, recordCaching, sendNotModified } from '../../responses/conditional-requests.js';
import { TILE, TileAnswers } from '../../tiles/tile-answers.js';
import { hasTile } from '../../tiles/tile-levels.js';
import { TileQuery } from '../../tiles/tiles.dto.js';
import { PREVIEW_PROBLEMS } from '../../viewer/preview-cache.js';
import { GridChannels, type VisibleChannel } from './grid-channels.js';
import { CompositionGridView, GridInput, GridTileParams } from './grid.dto.js';
import { GridService } from './grid.service.js';
import { showGrid } from './show-grid.js';

/** Pixel grids of compositions, and the values of their channels there. */
@ApiTags('Composite')
@Controller('composite/grid')
@AllowAccess('optional')
export class GridController {
  constructor(
    private readonly service: GridService,
    private readonly channels: GridChannels,
    private readonly tiles: TileAnswers,
    @Resource('processing') private readonly processing: ProcessingClient,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Lay out the pixel grid of a composition' })
  @Answers(200, CompositionGridView, [
    ...BODY_CODES,
    ...ENGINE_CODES,
    ...(['unauthenticated', 'not_found', 'memory_budget', 'no_wcs'] as const),
  ])
  createCompositionGrid(
    @Body() body: GridInput,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompositionGridView> {
    return this.service.create(body, viewer, abortOnDisconnect(response));
  }

  @Get(':gridId')
  @ApiOperation({ summary: 'Get the pixel grid of a composition' })
  @Answers(200, CompositionGridView, ['unauthenticated', 'not_found', 'grid_unknown'], ['ETag'])
  async getCompositionGrid(
    @Param('gridId') gridId: string,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    const { stored, isPublic } = await this.channels.grid(gridId, viewer);
    const caching = recordCaching({ visibility: isPublic ? 'public' : 'private' }, etagOf(gridId));
    if (!sendNotModified(response, caching)) response.json(showGrid(stored));
  }

  @Get(':gridId/:key/:z/:x/:y')
  @ApiOperation({ summary: 'Get a tile of a channel of a composition' })
  @Answers(200, TILE, [...PREVIEW_PROBLEMS, 'grid_unknown', 'no_wcs'])
  async getCompositionGridTile(
    @Param() { gridId, key, z: level, x, y }: GridTileParams,
    @Query() { encoding }: TileQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = abortOnDisconnect(response);
    let lookups = 0;
    const lookUp = () => this.channels.channel({ gridId, key, viewer }, lookups++ > 0);
    const answer = async (channel: VisibleChannel) => {
      if (!hasTile(channel.request.grid, level, x, y)) throw notFound('Tile');
      await this.tiles.send(request, response, {
        madeFrom: [key, level, x, y, encoding],
        sha256: channel.sha256,
        isPublic: channel.isPublic,
        make: () => this.processing.gridTile({ ...channel.request, level, x, y, encoding }, { signal }),
      });
    };
    await retryOnFileChange(signal, lookUp, answer);
  }
}
