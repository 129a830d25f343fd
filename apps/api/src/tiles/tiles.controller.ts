import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FoundRecord, Viewer } from '#domain';
import { abortOnDisconnect, notFound, retryOnFileChange } from '#platform';
import { TILE_SIZE, type ProcessingClient } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { Resource } from '../resources/resources.js';
import { answerDocument } from '../responses/answer-document.js';
import type { PlaneQuery } from '../viewer/image-part.dto.js';
import { PREVIEW_PROBLEMS } from '../viewer/preview-cache.js';
import { cachingOf, ViewerService } from '../viewer/viewer.service.js';
import { TILE, TileAnswers } from './tile-answers.js';
import { hasTile, tileLevels } from './tile-levels.js';
import { TileSets, type FoundTileSet } from './tile-sets.js';
import { RecordTile, RecordTileQuery, TileSet, TileSetQuery } from './tiles.dto.js';

/** Images as numbers, in pieces (docs/tiles.md). */
@ApiTags('Viewer')
@Controller('spacedata/:id/tiles')
@AllowAccess('optional')
export class TilesController {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly viewer: ViewerService,
    private readonly sets: TileSets,
    private readonly answers: TileAnswers,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Describe the float tiles of an image' })
  @Answers(200, TileSet, PREVIEW_PROBLEMS, ['ETag'])
  async getTileSet(
    @Param('id') id: string,
    @Query() query: TileSetQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerDocument(request, response, {
      lookUp: () => this.viewer.viewable(id, viewer),
      caching: (record) => cachingOf(record, 'tiles', { ...query, recordId: record.id }),
      make: async (record, signal) => describe(record, query, await this.sets.find(record, query, signal)),
    });
  }

  @Get(':z/:x/:y')
  @ApiOperation({ summary: 'Get a float tile of an image' })
  @Answers(200, TILE, PREVIEW_PROBLEMS)
  async getTile(
    @Param() { id, z, x, y }: RecordTile,
    @Query() { v, encoding, hdu, sliceIndex }: RecordTileQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    const answer = async ({ storageKey: key, sha256, visibility }: FoundRecord) => {
      const set = await this.sets.find({ storageKey: key, sha256 }, { hdu, sliceIndex }, signal);
      if (v !== set.id) throw notFound('This version of the tiles');
      if (!hasTile(set, z, x, y)) throw notFound('Tile');
      const plane = { key, hdu: set.hdu, sliceIndex: set.sliceIndex ?? undefined };
      const tile = { ...plane, level: z, x, y, encoding, zero: set.zero, scale: set.scale };
      await this.answers.send(request, response, {
        madeFrom: [set.id, z, x, y, encoding],
        sha256,
        isPublic: visibility === 'public',
        make: () => this.processing.tile(tile, { signal }),
      });
    };
    await retryOnFileChange(signal, lookUp, answer);
  }
}

/** A tile set as clients see it. Its tiles name the plane as the query does: by another name it would be measured again. */
function describe(
  { id: recordId }: FoundRecord,
  plane: PlaneQuery,
  { id, hdu, sliceIndex, ...facts }: FoundTileSet,
): TileSet {
  const { sliceCount, width, height, ...rest } = facts;
  const named = (['hdu', 'sliceIndex'] as const).filter((field) => plane[field] !== undefined);
  const more = named.map((field) => `&${field}=${plane[field]}`).join('');
  return {
    ...{ id, recordId, hdu, sliceIndex, sliceCount, width, height },
    ...{ tileSize: TILE_SIZE, levels: tileLevels({ width, height }) },
    ...rest,
    urlTemplate: `/api/spacedata/${recordId}/tiles/{z}/{x}/{y}?v=${id}&encoding={encoding}${more}`,
  };
}
