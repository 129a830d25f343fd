import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The time, which goes on by the second. */
export function useNow(): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
