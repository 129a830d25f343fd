import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AllowAccess } from '../auth/access.js';
import { Answers, headersOf } from '../openapi/answers.js';
import { RETRY_AFTER_SECONDS } from '../http/problem.js';
import { Health, Liveness } from './health.dto.js';
import { HealthService } from './health.service.js';

const UNHEALTHY = {
  status: 503,
  description: 'Database or Redis is unavailable, or the schema is not that of this version',
  type: Health,
  headers: headersOf(['Retry-After']),
} as const;

@ApiTags('Health')
@Controller('health')
@AllowAccess('anonymous')
export class HealthController {
  constructor(private readonly service: HealthService) {}

  @Get()
  @ApiOperation({ summary: 'Get the health of the service and its components' })
  @Answers(200, Health)
  @ApiResponse(UNHEALTHY)
  async getHealth(@Res({ passthrough: true }) response: Response): Promise<Health> {
    return answered(await this.service.health(), response);
  }

  @Get('live')
  @ApiOperation({ summary: 'Liveness probe' })
  @Answers(200, Liveness)
  getLiveness(): Liveness {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Readiness probe' })
  @Answers(200, Health)
  @ApiResponse(UNHEALTHY)
  async getReadiness(@Res({ passthrough: true }) response: Response): Promise<Health> {
    return answered(await this.service.readiness(), response);
  }
}

function answered(health: Health, response: Response): Health {
  if (health.status === 'Unhealthy') response.status(503).setHeader('Retry-After', RETRY_AFTER_SECONDS);
  return health;
}
