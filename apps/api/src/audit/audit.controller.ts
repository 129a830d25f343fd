import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import type { CursorPage } from '../paging/page.js';
import { SecurityEventPage, SecurityEventListQuery, type SecurityEventView } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('Administration')
@Controller('admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @AllowAccess('admin')
  @ApiOperation({ summary: 'List the events of the security log, newest first' })
  @Answers(200, SecurityEventPage, ['validation_failed', 'unauthenticated', 'forbidden'])
  listSecurityEvents(@Query() query: SecurityEventListQuery): Promise<CursorPage<SecurityEventView>> {
    return this.audit.list(query);
  }
}
