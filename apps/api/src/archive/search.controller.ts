import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Viewer } from '#domain';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import {
  CoordinatesSearch,
  ObservationPage,
  ObservationSearch,
  ProductPage,
  ProductsQueryDto,
  ProgramSearch,
  TargetSearch,
  WhatsNewSearch,
} from './search.dto.js';
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
  target(@Body() body: TargetSearch, @CurrentViewer() viewer: Viewer): Promise<ObservationPage> {
    return this.service.search({ by: 'target', ...body }, viewer);
  }

  @Post('search/coordinates')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive around a position' })
  @Answers(200, ObservationPage, PROBLEMS)
  coordinates(@Body() body: CoordinatesSearch, @CurrentViewer() viewer: Viewer): Promise<ObservationPage> {
    return this.service.search({ by: 'coordinates', ...body, ra: (body.ra + 360) % 360 }, viewer);
  }

  @Post('search/observation')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by observation id' })
  @Answers(200, ObservationPage, PROBLEMS)
  observation(@Body() body: ObservationSearch, @CurrentViewer() viewer: Viewer): Promise<ObservationPage> {
    return this.service.search({ by: 'observation', ...body }, viewer);
  }

  @Post('search/program')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search the archive by program number' })
  @Answers(200, ObservationPage, PROBLEMS)
  program(@Body() body: ProgramSearch, @CurrentViewer() viewer: Viewer): Promise<ObservationPage> {
    return this.service.search({ by: 'program', ...body }, viewer);
  }

  @Post('whats-new')
  @HttpCode(200)
  @ApiOperation({ summary: 'List newly released observations' })
  @Answers(200, ObservationPage, PROBLEMS)
  whatsNew(@Body() body: WhatsNewSearch, @CurrentViewer() viewer: Viewer): Promise<ObservationPage> {
    return this.service.search({ by: 'whats-new', ...body }, viewer);
  }

  @Post('products')
  @HttpCode(200)
  @ApiOperation({ summary: 'List the files of observations' })
  @Answers(200, ProductPage, PROBLEMS)
  products(@Body() body: ProductsQueryDto): Promise<ProductPage> {
    return this.service.products(body);
  }
}
