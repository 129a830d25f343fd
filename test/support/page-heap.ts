import type { CDPSession } from 'playwright-core';

/** A heap snapshot: nodes of several numbers each, of which one is the type and one the size. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
}

/** Code that the engine compiles, and drops, as it sees fit; elements of the document, and buffers. */
const NOT_KEPT_BY_SCRIPTS = ['code', 'native', 'synthetic'];

/** Bytes of the values that the scripts of a page keep, without garbage. */
export async function keptBytes(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: kinds } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const names = kinds[type] as readonly string[];
  let bytes = 0;
  for (let i = 0; i < nodes.length; i += fields.length)
    if (!NOT_KEPT_BY_SCRIPTS.includes(names[nodes[i + type]])) bytes += nodes[i + size];
  return bytes;
}

/** Collects garbage first. */
async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}
