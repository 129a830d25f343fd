import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

/** A short word about what has happened elsewhere. */
export interface ToastContent {
  readonly title: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly look?: 'good' | 'bad' | 'usual';
}

const MOST_AT_ONCE = 3;
/** Long enough to read it; it waits under the pointer and with the focus. */
const SHOWN_MS = 8_000;

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: MOST_AT_ONCE });

/** Shows a toast for some seconds. */
export const showToast = (content: ToastContent): void => void toasts.add(content, { timeout: SHOWN_MS });
