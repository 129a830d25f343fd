import { Controller, Get } from '@nestjs/common';
import { Catalogue } from './catalogue/catalogue.js';

/** Whether the archive is up, and how much it holds. */
@Controller('health')
export class HealthController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  health() {
    return { status: 'Healthy', observations: this.catalogue.observations().length };
  }
}
