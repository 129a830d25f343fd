import { Inject, Module, type DynamicModule, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger, SettingsOf } from '#platform';
import { ARCHIVE, ArchiveController } from './archive.controller.js';
import { createArchive, type Archive } from './archive.js';
import type { DownloadTurns } from './download/download-turns.js';

@Module({})
export class ArchiveModule implements OnModuleInit, OnModuleDestroy {
  constructor(@Inject(ARCHIVE) private readonly archive: Archive) {}

  /** @param turns other ones than those of the settings' Redis */
  static with(settings: SettingsOf<'archive'>, logger: Logger, turns?: DownloadTurns): DynamicModule {
    return {
      module: ArchiveModule,
      controllers: [ArchiveController],
      providers: [{ provide: ARCHIVE, useFactory: () => createArchive(settings, logger, turns) }],
    };
  }

  onModuleInit(): void {
    this.archive.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.archive.close();
  }
}
