import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SettingsOf } from '#platform';
import { TILE_ENCODINGS, TILE_SIZE } from '#processing-client';
import { AllowAccess } from '../auth/access.js';
import { DemoPictures } from '../demo-pictures/demo-pictures.js';
import { Answers } from '../openapi/answers.js';
import { MAX_PICTURE_SIDE } from '../pictures/crop-field.js';
import { Resource } from '../resources/resources.js';
import { VERSION } from '../version.js';
import { archiveKind } from './archive-kind.js';
import { Configuration } from './configuration.dto.js';

const BYTES_PER_MB = 2 ** 20;

/** What a browser client needs to know of this service before anything else. */
@ApiTags('Configuration')
@Controller('config')
export class ConfigurationController {
  constructor(
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    private readonly demoPictures: DemoPictures,
  ) {}

  @Get()
  @AllowAccess('anonymous')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ summary: 'Get the limits of the service, its archive and a picture to begin with' })
  @Answers(200, Configuration, ['rate_limited'])
  async getConfiguration(): Promise<Configuration> {
    return {
      version: VERSION,
      archive: archiveKind(this.settings),
      maxUploadBytes: this.settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
      maxPictureSide: MAX_PICTURE_SIDE,
      tile: { size: TILE_SIZE, encodings: TILE_ENCODINGS },
      demo: await this.demoPictures.shown(),
    };
  }
}
