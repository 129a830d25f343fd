import { Module, type DynamicModule } from '@nestjs/common';
import { Engine } from './engine/engine.js';
import { ProcessingController } from './processing.controller.js';

@Module({})
export class ProcessingModule {
  static with(engine: Engine): DynamicModule {
    return {
      module: ProcessingModule,
      controllers: [ProcessingController],
      providers: [{ provide: Engine, useValue: engine }],
    };
  }
}
