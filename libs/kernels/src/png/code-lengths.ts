/**
 * Lengths of the codes of a Huffman code (RFC 1951, section 3.2.2), 0 for symbols that do not occur. Where a code would be longer than
 * `longest`, the counts are evened out until none is: a little longer than the best code of that kind.
 *
 * @param counts how often each symbol occurs
 */
export function codeLengths(counts: ArrayLike<number>, longest: number): Uint8Array<ArrayBuffer> {
  let weights = Float64Array.from(counts);
  for (;;) {
    const lengths = unlimitedLengths(weights);
    if (lengths.every((length) => length <= longest)) return lengths;
    weights = weights.map((weight) => Math.ceil(weight / 2));
  }
}

/** Joins the two rarest again and again: sorted leaves, and joins in the order they are made, are two queues. */
function unlimitedLengths(weights: Float64Array): Uint8Array<ArrayBuffer> {
  const lengths = new Uint8Array(weights.length);
  const leaves = byWeight(weights);
  if (leaves.length === 1) lengths[leaves[0]] = 1;
  if (leaves.length <= 1) return lengths;
  const joins = leaves.length - 1;
  const joined = new Float64Array(joins);
  // Of leaves first, then of joins: the join that each became part of.
  const parent = new Int32Array(leaves.length + joins);
  let leaf = 0;
  let join = 0;
  for (let made = 0; made < joins; made++) {
    for (let side = 0; side < 2; side++) {
      const isLeaf = leaf < leaves.length && (join >= made || weights[leaves[leaf]] <= joined[join]);
      joined[made] += isLeaf ? weights[leaves[leaf]] : joined[join];
      parent[isLeaf ? leaf++ : leaves.length + join++] = made;
    }
  }
  const depths = new Uint8Array(joins);
  for (let at = joins - 2; at >= 0; at--) depths[at] = depths[parent[leaves.length + at]] + 1;
  leaves.forEach((symbol, at) => (lengths[symbol] = depths[parent[at]] + 1));
  return lengths;
}

/** The symbols that occur, the rarest first. */
function byWeight(weights: Float64Array): number[] {
  const symbols = Array.from(weights.keys()).filter((symbol) => weights[symbol] > 0);
  return symbols.sort((a, b) => weights[a] - weights[b] || a - b);
}

/**
 * The codes of these lengths, in the order of the bits in a stream (RFC 1951, sections 3.1.1 and 3.2.2): the first bit of a code is its
 * lowest.
 */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  let code = 0;
  for (let length = 1; length <= longest; length++, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    }
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) bits |= ((code >> i) & 1) << (length - 1 - i);
  return bits;
}
