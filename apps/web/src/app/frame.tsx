import { Outlet } from '@tanstack/react-router';
import { AccountDialog } from './account-dialog.js';
import { Bar } from './bar.js';
import { ConnectionFooter } from './connection-footer.js';
import styles from './frame.module.css';

/** What is around every screen. */
export const Frame = () => (
  <>
    <a className={styles.skip} href="#main">
      Skip to the content
    </a>
    <Bar />
    <main id="main" tabIndex={-1} className={styles.main}>
      <Outlet />
    </main>
    <ConnectionFooter />
    <AccountDialog />
  </>
);
