const CARD = 80;
/** Bytes that occur in headers, and bytes that never should. */
const SIGNS = [..."0123456789-+.EDTF'/ &(),XPQABCIJKLM\0\xff"].map((sign) => sign.charCodeAt(0));
const NUMBERS = [
  ...['0', '1', '-1', '2', '3', '7', '8', '16', '-32', '-64', '32', '999', '1000', '65536', '16384'],
  ...[
    '2147483647',
    '2147483648',
    '4294967296',
    '9007199254740991',
    '9007199254740993',
    '1E15',
    '1E308',
    '1E-308',
    '-1E308',
  ],
  ...["'text'", 'T', 'F', 'NaN', '', '1.5', '(1.0, 2.0)', '90.0', '-90.0', '180.0', '360.0', '1D400'],
];

/**
 * A file changed at one to eight positions.
 *
 * @param {Uint8Array} bytes
 * @param {ReturnType<typeof import('./random.mjs').randomOf>} random
 * @param {Uint8Array} other a file of which pieces are put in
 * @returns {Uint8Array} another array
 */
export function changeFile(bytes, random, other) {
  let changed = Buffer.from(bytes);
  const times = 1 + random.below(random.oneOf([1, 2, 3, 8]));
  for (let k = 0; k < times && changed.length > 0; k++)
    changed = random.oneOf(CHANGES)(changed, random, other);
  return new Uint8Array(changed);
}

/** Repeated entries are chosen more often. */
const CHANGES = [
  changeByte,
  changeSign,
  changeSign,
  changeValue,
  changeValue,
  changeValue,
  changeValue,
  repeatCard,
  dropCard,
  swapCards,
  cut,
  insertPiece,
  fillPiece,
];

function changeByte(bytes, random) {
  bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

function changeSign(bytes, random) {
  bytes[Math.min(bytes.length - 1, cardAt(bytes, random) + random.below(CARD))] = random.oneOf(SIGNS);
  return bytes;
}

/** Another value for a card, which changes what the keyword counts or locates. */
function changeValue(bytes, random) {
  bytes.write(
    `= ${random.oneOf(NUMBERS).padStart(20)}`,
    Math.min(bytes.length, cardAt(bytes, random) + 8),
    'latin1',
  );
  return bytes;
}

function repeatCard(bytes, random) {
  bytes.copy(bytes, cardAt(bytes, random), cardAt(bytes, random), cardAt(bytes, random) + CARD);
  return bytes;
}

function dropCard(bytes, random) {
  const at = cardAt(bytes, random);
  return Buffer.concat([
    bytes.subarray(0, at),
    bytes.subarray(at + CARD),
    Buffer.alloc(random.oneOf([0, CARD]), ' '),
  ]);
}

function swapCards(bytes, random) {
  const [a, b] = [cardAt(bytes, random), cardAt(bytes, random)];
  const kept = Buffer.from(bytes.subarray(a, a + CARD));
  bytes.copy(bytes, a, b, b + CARD);
  kept.copy(bytes, b);
  return bytes;
}

function cut(bytes, random) {
  return bytes.subarray(0, random.below(bytes.length));
}

function insertPiece(bytes, random, other) {
  const at = random.below(bytes.length);
  const from = random.below(other.length);
  const piece = other.subarray(from, from + random.oneOf([1, CARD, 2880, 5760]));
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

function fillPiece(bytes, random) {
  const at = random.below(bytes.length);
  return bytes.fill(random.oneOf([0, 0x20, 0x7f, 0xff]), at, Math.min(bytes.length, at + random.below(200)));
}

/** Position of a card, mostly in one of the first headers; any position in a file too short for one. */
function cardAt(bytes, random) {
  const cards = Math.floor(bytes.length / CARD);
  const begin = random.oneOf([0, 36, 72, Math.floor(cards / 2)]);
  return CARD * Math.max(0, Math.min(cards - 1, begin + random.below(random.oneOf([10, 36, 100]))));
}
