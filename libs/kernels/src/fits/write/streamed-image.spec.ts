import { memorySource } from '../../byte-source.js';
import { openFits } from '../hdu/open.js';
import { readImageRows } from '../image/read-rows.js';
import { verifyFits } from '../verify/verify-fits.js';
import { storedFloats } from './store-floats.js';
import { addDataSums, floatImageHeader, paddingBehind } from './streamed-image.js';
import { writeExtension, writeFits } from './write-fits.js';

const SHAPE = [50, 40] as const;
const pixels = Float32Array.from({ length: 2000 }, (_, i) => (i === 5 ? NaN : Math.sin(i) * 1e5));
const CARDS = [
  { keyword: 'OBJECT', value: 'M 51' },
  { keyword: 'BZERO', value: 32768 },
  { keyword: 'BLANK', value: -1 },
];

describe('a streamed image', () => {
  it('made in bands is the file that is written at once', async () => {
    const data = pixels.slice();
    const bands = [data.subarray(0, 700), data.subarray(700)];
    const datasum = bands.map(storedFloats).reduce(addDataSums);
    const place = { primary: true, extended: false };
    const header = floatImageHeader({ shape: SHAPE, cards: CARDS, datasum }, place);
    const body = new Uint8Array(data.buffer);
    const bytes = Buffer.concat([header, body, paddingBehind(body.length)]);
    const whole = { shape: SHAPE, data: pixels, cards: CARDS.slice(0, 1) };
    expect(bytes.equals(writeFits([whole], { checksum: true }))).toBe(true);
    const file = await openFits(memorySource(bytes, 'streamed.fits'));
    expect(await verifyFits(file)).toEqual([]);
    expect((await readImageRows(file, file.hdus[0])).data).toEqual(pixels);
  });

  it('may follow an HDU without data', async () => {
    const primary = floatImageHeader(
      { shape: [], cards: CARDS, datasum: 0 },
      { primary: true, extended: true },
    );
    const data = pixels.slice();
    const datasum = storedFloats(data);
    const image = { name: 'SCI', version: 1, shape: SHAPE, cards: [], datasum };
    const header = floatImageHeader(image, { primary: false, extended: true });
    const body = new Uint8Array(data.buffer);
    const bytes = Buffer.concat([primary, header, body, paddingBehind(body.length)]);
    const file = await openFits(memorySource(bytes, 'extended.fits'));
    expect(await verifyFits(file)).toEqual([]);
    expect(file.hdus.map(({ name, bitpix }) => [name, bitpix])).toEqual([
      ['PRIMARY', 8],
      ['SCI', -32],
    ]);
  });
});

describe('an extension by itself', () => {
  it('is the part behind an empty primary HDU', () => {
    const image = { data: Int16Array.of(1, 2, 3), cards: CARDS.slice(0, 1) };
    for (const checksum of [false, true]) {
      const alone = writeExtension(image, { checksum });
      expect(Buffer.from(alone.subarray(0, 20)).toString()).toBe("XTENSION= 'IMAGE   '");
      const empty = writeFits([{}, image], { checksum });
      expect(Buffer.compare(alone, empty.subarray(empty.length - alone.length))).toBe(0);
      expect(empty.length - alone.length).toBe(2880);
    }
  });
});
