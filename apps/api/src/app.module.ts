import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AnalysisModule } from './analysis/analysis.module.js';
import { ArchiveModule } from './archive/archive.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CompositeModule } from './composite/composite.module.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { DataManagementModule } from './datamanagement/data-management.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { HealthModule } from './health/health.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LibraryModule } from './library/library.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MosaicModule } from './mosaic/mosaic.module.js';
import { ProcessModule } from './process/process.module.js';
import { RecordManagementModule } from './datamanagement/record-management.module.js';
import { resourceProviders, type Resources } from './resources/resources.js';
import { SemanticSearchModule } from './semantic-search/semantic-search.module.js';
import { TablesModule } from './tables/tables.module.js';
import { TilesModule } from './tiles/tiles.module.js';
import { ViewerModule } from './viewer/viewer.module.js';

/** The root module of the API. */
@Global()
@Module({})
export class AppModule {
  static with(resources: Resources): DynamicModule {
    const providers = resourceProviders(resources);
    return {
      module: AppModule,
      imports: [
        LimitsModule,
        AuthModule,
        AuditModule,
        IdempotencyModule,
        HealthModule,
        ConfigurationModule,
        ArchiveModule,
        ProcessModule, // Before the library, whose `:id` would match `algorithms`.
        LibraryModule,
        RecordManagementModule,
        ViewerModule,
        TilesModule,
        TablesModule,
        AnalysisModule,
        CompositeModule,
        MosaicModule,
        DataManagementModule,
        DiscoveryModule,
        DownloadsModule,
        SemanticSearchModule,
        JobsModule,
      ],
      providers,
      exports: providers,
    };
  }
}
