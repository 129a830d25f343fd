import { Module } from '@nestjs/common';
import { ViewerModule } from '../viewer/viewer.module.js';
import { TileAnswers } from './tile-answers.js';
import { TileSets } from './tile-sets.js';
import { TilesController } from './tiles.controller.js';

@Module({
  imports: [ViewerModule],
  controllers: [TilesController],
  providers: [TileAnswers, TileSets],
  exports: [TileAnswers],
})
export class TilesModule {}
