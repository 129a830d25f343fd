import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Viewer } from '#domain';
import { fieldError } from '#platform';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import {
  CoordinatesSearch,
  CursorQuery,
  ObservationPage,
  ObservationSearch,
  ProductPage,
  ProductsQueryDto,
  ProgramSearch,
  TargetSearch,
  WhatsNewSearch,
} from './search.dto.js';
import type { PageChoice } from '../http/page.js';
import { SearchService } from './search.service.js';

/** An optional token that is not valid is refused. */
const PROBLEMS = [...BODY_CODES, 'unauthenticated', 'archive_unavailable'] as const;

@ApiTags('Archive search')
@Controller('archive')
@AllowAccess('optional')
export class SearchController {
  constructor(private readonly service: SearchService) {}

  @Post('search/target')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by the name of a target' })
  @Answers(200, ObservationPage, PROBLEMS)
  target(
    @Body() body: TargetSearch,
    @Query() query: CursorQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'target', ...withCursor(body, query) }, viewer);
  }

  @Post('search/coordinates')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive around a position' })
  @Answers(200, ObservationPage, PROBLEMS)
  coordinates(
    @Body() body: CoordinatesSearch,
    @Query() query: CursorQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ObservationPage> {
    return this.service.search(
      { by: 'coordinates', ...withCursor(body, query), ra: (body.ra + 360) % 360 },
      viewer,
    );
  }

  @Post('search/observation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by observation id' })
  @Answers(200, ObservationPage, PROBLEMS)
  observation(
    @Body() body: ObservationSearch,
    @Query() query: CursorQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'observation', ...withCursor(body, query) }, viewer);
  }

  @Post('search/program')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by program number' })
  @Answers(200, ObservationPage, PROBLEMS)
  program(
    @Body() body: ProgramSearch,
    @Query() query: CursorQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'program', ...withCursor(body, query) }, viewer);
  }

  @Post('whats-new')
  @HttpCode(200)
  @ApiOperation({ summary: 'List newly released observations' })
  @Answers(200, ObservationPage, PROBLEMS)
  whatsNew(
    @Body() body: WhatsNewSearch,
    @Query() query: CursorQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'whats-new', ...withCursor(body, query) }, viewer);
  }

  @Post('products')
  @HttpCode(200)
  @ApiOperation({ summary: 'List the files of observations' })
  @Answers(200, ProductPage, PROBLEMS)
  products(@Body() body: ProductsQueryDto): Promise<ProductPage> {
    return this.service.products(body);
  }
}

/** @throws AppError validation naming `cursor` when body and query have one each */
function withCursor<Search extends PageChoice>(search: Search, { cursor }: CursorQuery): Search {
  if (cursor === undefined) return search;
  if (search.cursor !== undefined) throw fieldError('cursor', 'is in the body and in the query');
  return { ...search, cursor };
}
