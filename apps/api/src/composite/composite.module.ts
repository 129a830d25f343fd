import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { CompositeController } from './composite.controller.js';
import { CompositeService } from './composite.service.js';

@Module({ imports: [LibraryModule], controllers: [CompositeController], providers: [CompositeService] })
export class CompositeModule {}
