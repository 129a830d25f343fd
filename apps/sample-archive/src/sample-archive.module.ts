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
import { BehaviourController } from './behaviour/behaviour.controller.js';
import { Behaviour } from './behaviour/behaviour.js';
import { SWITCHES } from './behaviour/switch-table.js';
import { Catalog } from './catalog/catalog.js';
import { Bucket } from './cloud/bucket.js';
import { PathLookupController } from './cloud/path-lookup.controller.js';
import { S3Controller } from './cloud/s3.controller.js';
import { DownloadController } from './download/download.controller.js';
import { FileDigests } from './download/file-digests.js';
import { ProductStore, type ProductWriter } from './download/product-store.js';
import { ServedFiles } from './download/served-files.js';
import { FieldRegistry, type SavedField } from './fields/field-registry.js';
import { FieldsController } from './fields/fields.controller.js';
import { FolderRegistry } from './folders/folder-registry.js';
import type { SavedFolder } from './folders/folder-set.js';
import { FoldersController } from './folders/folders.controller.js';
import { HealthController } from './health.controller.js';
import { LongRunning } from './mashup/long-running.js';
import { MashupController } from './mashup/mashup.controller.js';
import { OwnerSecret } from './owner-secret.js';
import { savedList } from './saved-list.js';
import { type SavedSky, SkyRegistry } from './skies/sky-registry.js';
import { SkiesController } from './skies/skies.controller.js';
import { Callers } from './trouble/callers.js';
import { OtherHost } from './trouble/other-host.js';

/** What the module is made with. */
export interface SampleArchiveOptions {
  readonly settings: SettingsOf<'sample-archive'>;
  readonly logger: Logger;
  /** Makes the files of the generated sky; `close` ends its thread. */
  readonly writer: { readonly write: ProductWriter; readonly close: () => Promise<void> };
}

const OPTIONS = Symbol('sample archive options');

/** By then the apps that start together with this one are up. */
const MAKE_AHEAD_AFTER_MS = 5_000;

/** An archive that speaks MAST's protocol: generated skies and folders of FITS files. */
@Module({})
export class SampleArchiveModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(OPTIONS) private readonly options: SampleArchiveOptions,
    private readonly store: ProductStore,
    private readonly skies: SkyRegistry,
    private readonly folders: FolderRegistry,
    private readonly fields: FieldRegistry,
    private readonly otherHost: OtherHost,
  ) {}

  static with(options: SampleArchiveOptions): DynamicModule {
    const folder = path.resolve(options.settings.DATA_DIR, 'sample-archive');
    const catalog = new Catalog();
    const skies = new SkyRegistry(catalog, savedList<SavedSky>(path.join(folder, 'skies.json')));
    const saved = savedList<SavedFolder>(path.join(folder, 'folders.json'));
    const savedFields = savedList<SavedField>(path.join(folder, 'fields.json'));
    const behaviour = new Behaviour(SWITCHES);
    const store = new ProductStore(folder, options.writer.write);
    return {
      module: SampleArchiveModule,
      controllers: [
        MashupController,
        DownloadController,
        PathLookupController,
        S3Controller,
        FieldsController,
        SkiesController,
        FoldersController,
        BehaviourController,
        HealthController,
      ],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: OwnerSecret, useValue: OwnerSecret.open(path.join(folder, 'secret'), options.logger) },
        { provide: Catalog, useValue: catalog },
        { provide: Behaviour, useValue: behaviour },
        { provide: LongRunning, useValue: new LongRunning(behaviour) },
        { provide: ProductStore, useValue: store },
        { provide: ServedFiles, useValue: new ServedFiles(store, behaviour) },
        { provide: FileDigests, useValue: new FileDigests() },
        { provide: Bucket, useValue: new Bucket(catalog, behaviour) },
        { provide: Callers, useValue: new Callers() },
        { provide: OtherHost, useValue: new OtherHost() },
        {
          provide: FieldRegistry,
          useValue: new FieldRegistry(catalog, savedFields, path.join(folder, 'fields')),
        },
        { provide: SkyRegistry, useValue: skies },
        { provide: FolderRegistry, useValue: new FolderRegistry(catalog, saved, options.logger) },
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.store.clean();
    await this.skies.restore();
    await this.folders.restore();
    await this.fields.restore();
  }

  /** The standard skies are made ahead, so that nobody waits for them; tests make what they need. */
  onApplicationBootstrap(): void {
    const { logger, settings } = this.options;
    if (settings.NODE_ENV === 'test') return;
    const makeAhead = () =>
      this.store.makeAhead(this.skies.madeAhead()).catch((error: unknown) => {
        logger.error({ reason: messageOf(error) }, 'the generated sky could not be made ahead');
      });
    // Not at once: the other apps are just starting on the same cores.
    setTimeout(() => void makeAhead(), MAKE_AHEAD_AFTER_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.store.close();
    await this.otherHost.close();
    await this.options.writer.close();
  }
}
