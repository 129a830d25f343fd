import { ApiProperty } from '@nestjs/swagger';
import type { HduHeader as HduFacts, HeaderCard as CardFacts, HeaderCards } from '#processing-client';
import { NumberField, NumberListField, PartField, TextField } from '../validation/fields.js';

export class HeaderQuery {
  @NumberField({ integer: true, min: 0, max: 9999, optional: true, query: true, description: 'Default: all' })
  hdu?: number;
}

export class HeaderCard implements CardFacts {
  @TextField()
  keyword: string;

  @ApiProperty({
    oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }],
    description:
      'null: the card has no value. Text: strings, complex numbers, and integers that a double cannot represent',
  })
  value: string | number | boolean | null;

  @TextField({ description: 'For COMMENT and HISTORY their text' })
  comment: string;
}

/** One HDU. */
export class HduHeader implements HduFacts {
  @NumberField({ integer: true })
  index: number;

  @TextField()
  name: string;

  @TextField({ description: 'primary, image, bintable, table, compressed-image …' })
  type: string;

  @NumberListField({ description: 'NAXIS1 first' })
  dimensions: number[];

  @NumberField({ integer: true })
  bitpix: number;

  @PartField(() => HeaderCard, { list: {} })
  cards: HeaderCard[];
}

/** The headers of a file. */
export class FileHeaders implements HeaderCards {
  @PartField(() => HduHeader, { list: {} })
  hdus: HduHeader[];
}
