import { Controller, Get } from '@nestjs/common';
import { Catalog } from './catalog/catalog.js';

/** Whether the archive is up, and how much it holds. */
@Controller('health')
export class HealthController {
  constructor(private readonly catalog: Catalog) {}

  @Get()
  health() {
    return { status: 'Healthy', observations: this.catalog.observations().length };
  }
}
