import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { FileController } from './file.controller.js';
import { ImageDataController } from './image-data.controller.js';
import { ViewerController } from './viewer.controller.js';
import { ViewerService } from './viewer.service.js';

@Module({
  imports: [LibraryModule],
  controllers: [ViewerController, ImageDataController, FileController],
  providers: [ViewerService],
})
export class ViewerModule {}
