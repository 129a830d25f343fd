import { TILE_ENCODINGS, type TileEncoding } from '#processing-client';
import type { DemoChannel, DemoPicture } from '../demo-pictures/demo-picture.js';
import {
  ChoiceField,
  ChoiceListField,
  NumberField,
  PartField,
  TextField,
  TextListField,
} from '../validation/fields.js';
import { ARCHIVE_KINDS, type ArchiveKind } from './archive-kind.js';

export class TileConfiguration {
  @NumberField({ integer: true, description: 'Side of a tile, pixels' })
  size: number;

  @ChoiceListField(TILE_ENCODINGS, { description: 'What `encoding` of a tile may be' })
  encodings: readonly TileEncoding[];
}

export class DemoChannelView implements DemoChannel {
  @TextListField({ format: 'uuid', description: 'Public records of this filter' })
  dataIds: readonly string[];

  @TextField({ description: 'The filter' })
  label: string;

  @NumberField({ description: 'Wavelength of the filter, micrometres' })
  wavelengthUm: number;
}

export class DemoPictureView implements DemoPicture {
  @TextField({ description: 'Id of the featured target' })
  targetId: string;

  @PartField(() => DemoChannelView, { list: {}, description: 'By wavelength, the shortest first' })
  channels: readonly DemoChannelView[];
}

export class Configuration {
  @TextField({ description: 'Version of the service' })
  version: string;

  @ChoiceField(ARCHIVE_KINDS, {
    description: 'The archive that is searched: MAST, the sample archive, or another',
  })
  archive: ArchiveKind;

  @NumberField({ integer: true, description: 'Size of the largest file that can be uploaded' })
  maxUploadBytes: number;

  @NumberField({ integer: true, description: 'Largest width and height of a picture' })
  maxPictureSide: number;

  @PartField(() => TileConfiguration, { description: 'The tiles of records and composition grids' })
  tile: TileConfiguration;

  @PartField(() => DemoPictureView, {
    nullable: true,
    description: 'A picture for the first sight; null while any of its records is missing or not public',
  })
  demo: DemoPictureView | null;
}
