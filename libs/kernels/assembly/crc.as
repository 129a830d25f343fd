// CRC-32 of RFC 1952: see decompress/crc32.ts.

/** Bytes of a table, and of a round: three words, each with a remainder of its own ("braids", Kadatch & Jenkins 2010). */
const TABLE: usize = 1024;
const ROUND: usize = 24;
/** Start of the tables that carry a remainder over a whole round; earlier ones carry it over a word. */
const BRAIDS: usize = 8 * TABLE;

/** The remainder of a word, carried on by the zeros that follow in the tables. */
// @ts-ignore: decorator
@inline
function remainder(tables: usize, word: u64): u32 {
  return (
    load<u32>(tables + (<usize>(word & 0xff) << 2), 7 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 8) & 0xff) << 2), 6 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 16) & 0xff) << 2), 5 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 24) & 0xff) << 2), 4 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 32) & 0xff) << 2), 3 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 40) & 0xff) << 2), 2 * TABLE) ^
    load<u32>(tables + (<usize>((word >>> 48) & 0xff) << 2), TABLE) ^
    load<u32>(tables + (<usize>(word >>> 56) << 2))
  );
}

/**
 * Goes on with a remainder.
 *
 * @param tables 16 tables of 256 remainders: of a byte with 0 to 7 zeros behind, and with 16 to 23
 * @param at first byte
 * @param count number of bytes
 * @param crc remainder of the bytes before, inverted as in the standard
 */
export function addToCrc(tables: usize, at: usize, count: i32, crc: u32): u32 {
  const end = at + count;
  if (at + 2 * ROUND <= end) {
    let first = crc;
    let second: u32 = 0;
    let third: u32 = 0;
    const braids = tables + BRAIDS;
    const last = end - 2 * ROUND;
    for (; at <= last; at += ROUND) {
      first = remainder(braids, load<u64>(at) ^ <u64>first);
      second = remainder(braids, load<u64>(at, 8) ^ <u64>second);
      third = remainder(braids, load<u64>(at, 16) ^ <u64>third);
    }
    // In the last round each word takes the remainder of the one before along.
    crc = remainder(tables, load<u64>(at) ^ <u64>first);
    crc = remainder(tables, load<u64>(at, 8) ^ <u64>(second ^ crc));
    crc = remainder(tables, load<u64>(at, 16) ^ <u64>(third ^ crc));
    at += ROUND;
  }
  for (; at + 8 <= end; at += 8) crc = remainder(tables, load<u64>(at) ^ <u64>crc);
  for (; at < end; at++) crc = (crc >>> 8) ^ load<u32>(tables + (<usize>((crc ^ load<u8>(at)) & 0xff) << 2));
  return crc;
}
