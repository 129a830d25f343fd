import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AllowAccess } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { Health, Liveness } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller('health')
@AllowAccess('anonymous')
export class HealthController {
  constructor(private readonly service: HealthService) {}

  @Get()
  @Answers(200, Health)
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = await this.service.health();
    if (health.status === 'Unhealthy') response.status(503);
    return health;
  }

  @Get('live')
  @Answers(200, Liveness)
  live(): Liveness {
    return { status: 'ok' };
  }

  @Get('ready')
  @Answers(200, Health)
  ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    return this.health(response);
  }
}
