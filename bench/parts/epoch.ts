/** A clock shared by all processes of this machine, with fractions of milliseconds. */
export const epochMs = (): number => performance.timeOrigin + performance.now();
