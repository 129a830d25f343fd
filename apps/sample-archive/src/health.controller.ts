import { Controller, Get } from '@nestjs/common';
import { Catalogue } from './catalogue/catalogue.js';

/** Health of the archive and the size of its catalogue. */
@Controller('health')
export class HealthController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  health() {
    return { status: 'Healthy', observations: this.catalogue.observations().length };
  }
}
