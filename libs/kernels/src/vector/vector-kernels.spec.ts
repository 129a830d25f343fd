import { createVectorKernels, layOut } from './vector-kernels.js';

describe('the memory of the vectors', () => {
  it('holds what is laid out, aligned and apart', () => {
    const kernels = createVectorKernels()!;
    const lengths = [1, 70_000, 0, 17];
    const places = layOut(kernels, lengths);
    places.forEach((place, i) => {
      expect(place % 16).toBe(0);
      const next = places[i + 1] ?? kernels.memory.buffer.byteLength;
      expect(next - place).toBeGreaterThanOrEqual(lengths[i] + 64);
    });
  });

  it('belongs to one instance', () => {
    const [first, second] = [createVectorKernels()!, createVectorKernels()!];
    expect(first.memory.buffer).not.toBe(second.memory.buffer);
  });
});
