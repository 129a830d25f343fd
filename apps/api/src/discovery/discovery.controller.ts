import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { FeaturedService } from './featured.service.js';
import { FeaturedList } from './featured.dto.js';
import { SuggestedRecipes, SuggestRecipes } from './recipes.dto.js';
import { RecipesService } from './recipes.service.js';

const THUMBNAIL = { contentTypes: ['image/jpeg'], also: [304], headers: ['ETag'] } as const;

@ApiTags('Discovery')
@Controller('discovery')
export class DiscoveryController {
  constructor(
    private readonly featured: FeaturedService,
    private readonly recipes: RecipesService,
  ) {}

  @Get('featured')
  @Header('Cache-Control', 'private, no-cache')
  @AllowAccess('optional')
  @ApiOperation({ summary: 'List twelve featured targets' })
  @Answers(200, FeaturedList, ['unauthenticated'])
  listFeaturedTargets(
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FeaturedList> {
    response.vary('Authorization');
    return this.featured.list(viewer);
  }

  @Get('featured/:target/thumbnail')
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Get the thumbnail of a featured target' })
  @Answers(200, THUMBNAIL, ['not_found'])
  getFeaturedThumbnail(@Param('target') id: string, @Res() response: Response): void {
    const { bytes, caching } = this.featured.thumbnail(id);
    // `send` answers 304 to a client that has this version.
    response.set({ ...caching, 'Content-Type': 'image/jpeg' }).send(bytes);
  }

  @Post('suggest-recipes')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({
    summary: "Suggest colour composites for observations, or for a target's records",
    description:
      'Channels can be posted unchanged to /api/composite/generate-nchannel once their data ids are known.',
  })
  @ApiBody({ type: SuggestRecipes })
  @Answers(200, SuggestedRecipes, [
    ...BODY_CODES,
    ...(['unauthenticated', 'not_found', 'no_wcs', 'unavailable', 'timeout'] as const),
  ])
  async suggestRecipes(
    @Body() body: unknown,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    const json = body instanceof Uint8Array ? body : new Uint8Array();
    const answer = await this.recipes.suggest(json, viewer, abortOnDisconnect(response));
    response.set('Content-Type', 'application/json; charset=utf-8').send(answer);
  }
}
