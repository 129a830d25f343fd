import { XIcon } from '@primer/octicons-react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button } from './button.js';
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
        {toast.content.action && (
          <Button
            onPress={() => {
              toast.content.action!.onPress();
              toasts.close(toast.key);
            }}
          >
            {toast.content.action.label}
          </Button>
        )}
        <AriaButton slot="close" aria-label="Close the message" className={styles.close}>
          <XIcon />
        </AriaButton>
      </Toast>
    )}
  </ToastRegion>
);
