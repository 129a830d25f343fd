import { readExactly } from '../../src/byte-source.js';
import { ArgumentError } from '../../src/errors.js';
import { CARD_LENGTH } from '../../src/fits/blocks.js';
import { asciiCard } from '../../src/fits/header/ascii-text.js';
import { formatCard } from '../../src/fits/header/format-card.js';
import { isEndCard, latin1 } from '../../src/fits/header/parse-header.js';
import type { FitsFile, Hdu } from '../../src/fits/hdu/hdu.js';
import { type Arguments, integerOption } from '../arguments.js';
import type { Console } from '../console.js';
import { eachFile } from '../each-file.js';

/** `header FILE… [--hdu N]`: the cards as they stand in the file. */
export async function header(args: Arguments, console: Console): Promise<number> {
  const wanted = integerOption(args, 'hdu');
  return eachFile(args.words, console, async ({ file }, path) => {
    for (const hdu of wanted === undefined ? file.hdus : [hduAt(file, wanted)]) {
      console.print(`# ${path} HDU ${hdu.index} ${hdu.name}`.trimEnd());
      for (const card of await cardImages(file, hdu)) console.print(card.trimEnd());
    }
  });
}

/** The HDU at an index. @throws ArgumentError when there is none */
export function hduAt(file: FitsFile, index: number): Hdu {
  const hdu = file.hdus[index];
  if (!hdu)
    throw new ArgumentError(
      '--hdu',
      `${index} is not among the ${file.hdus.length} HDUs of ${file.source.name}`,
    );
  return hdu;
}

async function cardImages(file: FitsFile, hdu: Hdu): Promise<string[]> {
  if (hdu.headerLength === 0) return hdu.header.cards.map(asciiCard).flatMap(formatCard);
  const available = Math.min(hdu.headerLength, file.source.size - hdu.headerOffset);
  const text = latin1(await readExactly(file.source, hdu.headerOffset, available, hdu.index));
  const cards = Array.from({ length: Math.ceil(text.length / CARD_LENGTH) }, (_, i) => {
    return text.slice(i * CARD_LENGTH, (i + 1) * CARD_LENGTH);
  });
  return cards.slice(0, cards.findIndex(isEndCard) + 1);
}
