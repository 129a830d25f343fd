import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module.js';
import { DemoPictures } from '../demo-pictures/demo-pictures.js';
import { FirstImport } from '../demo-pictures/first-import.js';
import { ConfigurationController } from './configuration.controller.js';

@Module({
  imports: [ArchiveModule],
  controllers: [ConfigurationController],
  providers: [DemoPictures, FirstImport],
})
export class ConfigurationModule {}
