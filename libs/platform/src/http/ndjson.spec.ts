import fc from 'fast-check';
import { readNdjson } from './ndjson.js';

async function collect(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  async function* body() {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }
  const documents: unknown[] = [];
  for await (const document of readNdjson(body())) documents.push(document);
  return documents;
}

const encode = (text: string) => new TextEncoder().encode(text);

describe('readNdjson', () => {
  it('reads one document a line, with or without a last line break', async () => {
    expect(await collect([encode('{"a":1}\n\n{"b":2}\n')])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(await collect([encode('{"a":1}\n{"b":2}')])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(await collect([])).toEqual([]);
  });

  it('accepts bytes cut anywhere, even in the middle of a character', async () => {
    const documents = [{ message: 'σ Ori – 30″' }, {}, { progress: { done: 3 } }];
    const bytes = encode(documents.map((d) => JSON.stringify(d)).join('\n') + '\n');
    const cuts = fc.uniqueArray(fc.nat({ max: bytes.length }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(cuts, async (unsorted) => {
        const edges = [0, ...unsorted.sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, i) => bytes.subarray(edges[i], end));
        expect(await collect(chunks)).toEqual(documents);
      }),
    );
  });

  it('fails on a line that is not JSON', async () => {
    await expect(collect([encode('{"a":1}\n{"b":\n')])).rejects.toThrow(SyntaxError);
  });
});
