import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { SemanticSearchController } from './semantic-search.controller.js';
import { SemanticSearchService } from './semantic-search.service.js';

/** Semantic search. */
@Module({
  imports: [LibraryModule, JobsModule],
  controllers: [SemanticSearchController],
  providers: [SemanticSearchService],
})
export class SemanticSearchModule {}
