import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { TilesModule } from '../tiles/tiles.module.js';
import { CompositeController } from './composite.controller.js';
import { CompositeService } from './composite.service.js';
import { GridChannels } from './grid/grid-channels.js';
import { GridController } from './grid/grid.controller.js';
import { GridService } from './grid/grid.service.js';

@Module({
  imports: [LibraryModule, JobsModule, TilesModule],
  controllers: [CompositeController, GridController],
  providers: [CompositeService, GridChannels, GridService],
})
export class CompositeModule {}
