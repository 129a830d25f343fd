import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { ViewerController } from './viewer.controller.js';
import { ViewerService } from './viewer.service.js';

@Module({ imports: [LibraryModule], controllers: [ViewerController], providers: [ViewerService] })
export class ViewerModule {}
