import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { fieldError } from '#platform';
import { normaliseRa } from '#sky';
import { AllowAccess } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import {
  CoordinatesSearch,
  CursorQuery,
  ObservationPage,
  ObservationSearch,
  ProductPage,
  ListProducts,
  ProgramSearch,
  TargetSearch,
  WhatsNewSearch,
} from './search.dto.js';
import type { PageChoice } from '../paging/page.js';
import { SearchService } from './search.service.js';
import { CurrentSearcher, type Searcher } from './searcher.js';

/** An optional token that is not valid is refused. The sixth search that would wait for one's own is told what any route may answer. */
const PROBLEMS = [...BODY_CODES, 'unauthenticated', 'archive_unavailable'] as const;

const ONE_AT_A_TIME =
  'Searches of one account, without a token of one address, run one at a time: up to five more wait for their turn, beyond ' +
  'them the answer is 429. Equal searches of anybody within five minutes are answered from one search.';

@ApiTags('Archive search')
@Controller('archive')
@AllowAccess('optional')
export class SearchController {
  constructor(private readonly service: SearchService) {}

  @Post('search/target')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by the name of a target', description: ONE_AT_A_TIME })
  @Answers(200, ObservationPage, PROBLEMS)
  searchByTarget(
    @Body() body: TargetSearch,
    @Query() query: CursorQuery,
    @CurrentSearcher() searcher: Searcher,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'target', ...withCursor(body, query) }, searcher);
  }

  @Post('search/coordinates')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive around a position', description: ONE_AT_A_TIME })
  @Answers(200, ObservationPage, PROBLEMS)
  searchByCoordinates(
    @Body() body: CoordinatesSearch,
    @Query() query: CursorQuery,
    @CurrentSearcher() searcher: Searcher,
  ): Promise<ObservationPage> {
    return this.service.search(
      { by: 'coordinates', ...withCursor(body, query), ra: normaliseRa(body.ra) },
      searcher,
    );
  }

  @Post('search/observation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by observation id', description: ONE_AT_A_TIME })
  @Answers(200, ObservationPage, PROBLEMS)
  searchByObservation(
    @Body() body: ObservationSearch,
    @Query() query: CursorQuery,
    @CurrentSearcher() searcher: Searcher,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'observation', ...withCursor(body, query) }, searcher);
  }

  @Post('search/program')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by program number', description: ONE_AT_A_TIME })
  @Answers(200, ObservationPage, PROBLEMS)
  searchByProgram(
    @Body() body: ProgramSearch,
    @Query() query: CursorQuery,
    @CurrentSearcher() searcher: Searcher,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'program', ...withCursor(body, query) }, searcher);
  }

  @Post('whats-new')
  @HttpCode(200)
  @ApiOperation({ summary: 'List newly released observations', description: ONE_AT_A_TIME })
  @Answers(200, ObservationPage, PROBLEMS)
  listNewObservations(
    @Body() body: WhatsNewSearch,
    @Query() query: CursorQuery,
    @CurrentSearcher() searcher: Searcher,
  ): Promise<ObservationPage> {
    return this.service.search({ by: 'whats-new', ...withCursor(body, query) }, searcher);
  }

  @Post('products')
  @HttpCode(200)
  @ApiOperation({ summary: 'List the files of observations', description: ONE_AT_A_TIME })
  @Answers(200, ProductPage, PROBLEMS)
  listProducts(@Body() body: ListProducts, @CurrentSearcher() searcher: Searcher): Promise<ProductPage> {
    return this.service.products(body, searcher);
  }
}

/** @throws AppError validation naming `cursor` when body and query have one each */
function withCursor<Search extends PageChoice>(search: Search, { cursor }: CursorQuery): Search {
  if (cursor === undefined) return search;
  if (search.cursor !== undefined)
    throw fieldError('cursor', 'must not be given both in the body and in the query');
  return { ...search, cursor };
}
