/** Whether no value is infinite or NaN, without vectors: only then is a sum times 0 not 0 (float64 sums of float32 do not overflow). */
export function isAllFinitePlain(data: Float32Array): boolean {
  let a = 0;
  let b = 0;
  let i = 0;
  for (; i + 7 < data.length; i += 8) {
    a += (data[i] + data[i + 1] + (data[i + 2] + data[i + 3])) * 0;
    b += (data[i + 4] + data[i + 5] + (data[i + 6] + data[i + 7])) * 0;
  }
  for (; i < data.length; i++) a += data[i] * 0;
  return a + b === 0;
}
