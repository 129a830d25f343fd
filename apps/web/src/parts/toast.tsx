import { XIcon } from '@primer/octicons-react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import styles from './toast.module.css';
import { toasts } from './toast-queue.js';

/** The place of all toasts: F6 leads there. */
export const Toasts = () => (
  <ToastRegion queue={toasts} className={styles.region} aria-label="Messages">
    {({ toast }) => (
      <Toast toast={toast} className={`${styles.toast} ${styles[toast.content.look ?? 'usual']}`}>
        <Content className={styles.content}>
          <Text slot="title" className={styles.title}>
            {toast.content.title}
          </Text>
          {toast.content.detail !== undefined && (
            <Text slot="description" className={styles.detail}>
              {toast.content.detail}
            </Text>
          )}
        </Content>
        <Button slot="close" aria-label="Close the message" className={styles.close}>
          <XIcon />
        </Button>
      </Toast>
    )}
  </ToastRegion>
);
