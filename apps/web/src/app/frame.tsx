import { Outlet } from '@tanstack/react-router';
import { AccountDialog } from './account-dialog.js';
import { Bar } from './bar.js';
import { ConnectionFooter } from './states/connection-footer.js';
import { JobEnds } from './job-list/job-ends.js';
import { ShortcutsHost } from './keyboard/shortcuts-host.js';
import { DegradedBanner } from './states/degraded-banner.js';
import { Toasts } from '../parts/toast.js';
import styles from './frame.module.css';

/** What is around every screen. */
export const Frame = () => (
  <>
    <a className={styles.skip} href="#main">
      Skip to the content
    </a>
    <Bar />
    <main id="main" tabIndex={-1} className={styles.main}>
      <DegradedBanner />
      <Outlet />
      <ConnectionFooter />
    </main>
    <JobEnds />
    <ShortcutsHost />
    <AccountDialog />
    <Toasts />
  </>
);
