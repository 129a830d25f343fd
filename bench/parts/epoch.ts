/** The same clock in all processes of this machine, in parts of milliseconds. */
export const epochMs = (): number => performance.timeOrigin + performance.now();
