import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the screen; Escape closes it. */
export const Dialog = ({ title, isOpen, onClose, children }: Props) => (
  <ModalOverlay
    className={styles.overlay}
    isOpen={isOpen}
    onOpenChange={(open) => open || onClose()}
    isDismissable
  >
    <Modal className={styles.modal}>
      <AriaDialog className={styles.dialog}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
