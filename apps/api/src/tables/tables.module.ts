import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { TablesController } from './tables.controller.js';
import { TablesService } from './tables.service.js';

@Module({ imports: [LibraryModule], controllers: [TablesController], providers: [TablesService] })
export class TablesModule {}
