import path from 'node:path';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { type Logger, messageOf, type SettingsOf } from '#platform';
import { BucketController } from './bucket/bucket.controller.js';
import { PublicBucket } from './bucket/public-bucket.js';
import { Catalogue } from './catalogue/catalogue.js';
import { FieldRegistry, type SavedField } from './catalogue/fields/field-registry.js';
import { FolderRegistry } from './catalogue/folders/folder-registry.js';
import type { SavedFolder } from './catalogue/folders/folder-set.js';
import { RegistrationController } from './catalogue/registration.controller.js';
import { savedList } from './catalogue/saved-list.js';
import { type SavedTarget, TargetRegistry } from './catalogue/targets/target-registry.js';
import { Callers } from './fault-injection/callers.js';
import { FaultInjectionController } from './fault-injection/fault-injection.controller.js';
import { Faults } from './fault-injection/faults.js';
import { OtherHost } from './fault-injection/other-host.js';
import { SWITCHES } from './fault-injection/switch-table.js';
import { FileDigests } from './files/file-digests.js';
import { ProductStore, type ProductWriter } from './files/product-store.js';
import { ServedFiles } from './files/served-files.js';
import { HealthController } from './health.controller.js';
import { DownloadController } from './mast-api/download.controller.js';
import { InvokeController } from './mast-api/invoke.controller.js';
import { LongRunning } from './mast-api/long-running.js';
import { PathLookupController } from './mast-api/path-lookup.controller.js';
import { OwnerSecret } from './owner-secret.js';

/** Options of the module. */
export interface SampleArchiveOptions {
  readonly settings: SettingsOf<'sample-archive'>;
  readonly logger: Logger;
  /** Renders files; `close` ends its thread. */
  readonly writer: { readonly write: ProductWriter; readonly close: () => Promise<void> };
}

const OPTIONS = Symbol('sample archive options');

/** Delay after which apps that start together with this one are up. */
const RENDER_AHEAD_DELAY_MS = 5_000;

/** An archive with MAST's protocol: rendered targets, fields, and folders of FITS files. */
@Module({})
export class SampleArchiveModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(OPTIONS) private readonly options: SampleArchiveOptions,
    private readonly store: ProductStore,
    private readonly skies: TargetRegistry,
    private readonly folders: FolderRegistry,
    private readonly fields: FieldRegistry,
    private readonly otherHost: OtherHost,
  ) {}

  static with(options: SampleArchiveOptions): DynamicModule {
    const folder = path.resolve(options.settings.DATA_DIR, 'sample-archive');
    const catalogue = new Catalogue();
    const skies = new TargetRegistry(catalogue, savedList<SavedTarget>(path.join(folder, 'skies.json')));
    const saved = savedList<SavedFolder>(path.join(folder, 'folders.json'));
    const savedFields = savedList<SavedField>(path.join(folder, 'fields.json'));
    const faults = new Faults(SWITCHES);
    const store = new ProductStore(folder, options.writer.write);
    return {
      module: SampleArchiveModule,
      controllers: [
        InvokeController,
        DownloadController,
        PathLookupController,
        BucketController,
        RegistrationController,
        FaultInjectionController,
        HealthController,
      ],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: OwnerSecret, useValue: OwnerSecret.open(path.join(folder, 'secret'), options.logger) },
        { provide: Catalogue, useValue: catalogue },
        { provide: Faults, useValue: faults },
        { provide: LongRunning, useValue: new LongRunning(faults) },
        { provide: ProductStore, useValue: store },
        { provide: ServedFiles, useValue: new ServedFiles(store, faults) },
        { provide: FileDigests, useValue: new FileDigests() },
        { provide: PublicBucket, useValue: new PublicBucket(catalogue, faults) },
        { provide: Callers, useValue: new Callers() },
        { provide: OtherHost, useValue: new OtherHost() },
        {
          provide: FieldRegistry,
          useValue: new FieldRegistry(catalogue, savedFields, path.join(folder, 'fields')),
        },
        { provide: TargetRegistry, useValue: skies },
        { provide: FolderRegistry, useValue: new FolderRegistry(catalogue, saved, options.logger) },
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.store.clean();
    await this.skies.restore();
    await this.folders.restore();
    await this.fields.restore();
  }

  /** The standard images are rendered in advance; tests render only those that they need. */
  onApplicationBootstrap(): void {
    const { logger, settings } = this.options;
    if (settings.NODE_ENV === 'test') return;
    const makeAhead = () =>
      this.store.makeAhead(this.skies.madeAhead()).catch((error: unknown) => {
        logger.error({ reason: messageOf(error) }, 'standard images could not be rendered in advance');
      });
    // Not at once: the other apps are starting on the same cores.
    setTimeout(() => void makeAhead(), RENDER_AHEAD_DELAY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.store.close();
    await this.otherHost.close();
    await this.options.writer.close();
  }
}
