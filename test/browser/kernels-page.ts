import { kernelResults } from './kernels-results.js';

/** The page of kernels.spec.ts: sends each result to the server, and then whether it may compile WebAssembly. */
async function sendResults(): Promise<void> {
  for (const [name, bytes] of Object.entries(kernelResults())) await send(`results/${name}`, bytes);
  await send('end', JSON.stringify({ compiles: compiles() }));
}

const send = (path: string, body: Uint8Array | string) =>
  fetch(`/${path}`, { method: 'POST', body: body as RequestInit['body'] });

const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };
};

function compiles(): boolean {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

sendResults().catch((error: unknown) => send('end', JSON.stringify({ failure: String(error) })));
