import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { DiscoveryController } from './discovery.controller.js';
import { FeaturedService } from './featured.service.js';
import { RecipesService } from './recipes.service.js';

@Module({
  imports: [LibraryModule],
  controllers: [DiscoveryController],
  providers: [FeaturedService, RecipesService],
})
export class DiscoveryModule {}
