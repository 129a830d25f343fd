import { Module } from '@nestjs/common';
import { componentChecks } from './component-checks.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({ controllers: [HealthController], providers: [HealthService, componentChecks] })
export class HealthModule {}
