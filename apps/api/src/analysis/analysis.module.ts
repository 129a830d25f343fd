import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { AnalysisController } from './analysis.controller.js';
import { AnalysisService } from './analysis.service.js';

@Module({ imports: [LibraryModule], controllers: [AnalysisController], providers: [AnalysisService] })
export class AnalysisModule {}
