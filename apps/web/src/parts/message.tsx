import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { describeError } from './describe-error.js';
import { formatSeconds } from './format.js';
import styles from './message.module.css';
import { secondsToWait } from './time/seconds-to-wait.js';
import { useNow } from './time/use-now.js';

interface MessageProps {
  /** One sentence. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** The one thing to do. */
  readonly children?: ReactNode;
}

/** What an empty list would hold, or what has happened, and what to do. */
export const Message = ({ title, detail, children }: MessageProps) => (
  <div className={styles.message}>
    <p className={styles.title}>{title}</p>
    {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    {children}
  </div>
);

interface ErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** What the screen knows of it. */
  readonly children?: ReactNode;
}

/** An error in words, with the id of its request to copy. */
export function ErrorMessage({ error, onRetry, children }: ErrorProps) {
  const { title, detail, requestId } = describeError(error);
  return (
    <div role="alert">
      <Message title={title} detail={detail}>
        {children}
        {requestId !== undefined && (
          <p className={styles.detail}>
            Request <code className={styles.code}>{requestId}</code>
          </p>
        )}
        {onRetry && <Retry error={error} onRetry={onRetry} />}
      </Message>
    </div>
  );
}

/** Tries again: by itself, after a countdown, where the service is only busy or away. */
function Retry({ error, onRetry }: Required<Omit<ErrorProps, 'children'>>) {
  const seconds = secondsToWait(error);
  const [untilMs, setUntil] = useState(Infinity);
  useEffect(() => {
    if (seconds === null) return;
    setUntil(Date.now() + seconds * 1000);
    const timer = setTimeout(onRetry, seconds * 1000);
    return () => clearTimeout(timer);
    // Once for each error: what is called may be a new function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error, seconds]);
  const nowMs = useNow();
  return (
    <>
      {seconds !== null && Number.isFinite(untilMs) && (
        <p className={styles.detail}>It is tried again in {formatSeconds((untilMs - nowMs) / 1000)}.</p>
      )}
      <Button onPress={onRetry}>{seconds === null ? 'Try again' : 'Try now'}</Button>
    </>
  );
}

/** Longer than most answers take: what is there at once does not flicker. */
const QUIET_MS = 300;

/** Shows a screen's layout while its answer is awaited, after a quiet moment. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <div role="status" aria-label="Loading">
      {children}
    </div>
  ) : null;
}
