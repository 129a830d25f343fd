import { XIcon } from '@primer/octicons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.js';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the screen; Escape and a button beside its title close it. */
export const Dialog = ({ title, isOpen, onClose, children }: Props) => (
  <ModalOverlay
    className={styles.overlay}
    isOpen={isOpen}
    onOpenChange={(open) => open || onClose()}
    isDismissable
  >
    <Modal className={styles.modal}>
      <Content title={title} onClose={onClose}>
        {children}
      </Content>
    </Modal>
  </ModalOverlay>
);

function Content({ title, onClose, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => keepFocus(dialog.current!), []);
  return (
    <AriaDialog ref={dialog} className={styles.dialog}>
      <div className={styles.head}>
        <Heading slot="title" className={styles.title}>
          {title}
        </Heading>
        <Button look="plain" aria-label="Close" onPress={onClose}>
          <XIcon />
        </Button>
      </div>
      {children}
    </AriaDialog>
  );
}

/** Takes the focus when the control that had it vanishes: Escape is heard inside alone. @returns ends it */
function keepFocus(dialog: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) dialog.focus();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
}
