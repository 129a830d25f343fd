import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { DETECTION_HEADERS, SOURCE_FORMATS } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import { sendPicture } from '../responses/send-body.js';
import { AnalysisService } from './analysis.service.js';
import { DetectSources, SourcesView } from './detect-sources.dto.js';
import { MeasureRegion, RegionStatisticsView } from './region-statistics.dto.js';

const SOURCES = {
  json: [SourcesView],
  contentTypes: [SOURCE_FORMATS.csv.split(';')[0], SOURCE_FORMATS.votable],
  headers: Object.values(DETECTION_HEADERS),
};

const PROBLEMS = [...BODY_CODES, ...ENGINE_CODES, 'unauthenticated', 'not_found', 'memory_budget'] as const;

@ApiTags('Analysis')
@Controller('analysis')
@AllowAccess('optional')
export class AnalysisController {
  constructor(private readonly service: AnalysisService) {}

  @Post('region-statistics')
  @HttpCode(200)
  @ApiOperation({ summary: 'Statistics of the pixels in a region of an image' })
  @Answers(200, RegionStatisticsView, PROBLEMS)
  measureRegion(
    @Body() body: MeasureRegion,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RegionStatisticsView> {
    return this.service.regionStatistics(body, viewer, abortOnDisconnect(response));
  }

  @Post('detect-sources')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Detect the sources of an image',
    description: `With \`method\` auto the header ${DETECTION_HEADERS.reason} gives the reason for the chosen method.`,
  })
  @Answers(200, SOURCES, PROBLEMS)
  async detectSources(
    @Body() body: DetectSources,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    const sources = await this.service.detectSources(body, viewer, abortOnDisconnect(response));
    await sendPicture(response, sources, Object.values(DETECTION_HEADERS));
  }
}
