import { Inject, Module, type DynamicModule, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger, SettingsOf } from '#platform';
import { ARCHIVE, ArchiveController } from './archive.controller.js';
import { createArchive, type Archive } from './archive.js';

@Module({})
export class ArchiveModule implements OnModuleInit, OnModuleDestroy {
  constructor(@Inject(ARCHIVE) private readonly archive: Archive) {}

  static with(settings: SettingsOf<'archive'>, logger: Logger): DynamicModule {
    return {
      module: ArchiveModule,
      controllers: [ArchiveController],
      providers: [{ provide: ARCHIVE, useFactory: () => createArchive(settings, logger) }],
    };
  }

  onModuleInit(): Promise<void> {
    return this.archive.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.archive.close();
  }
}
