import { FileDirectoryIcon, GlobeIcon, PaintbrushIcon, PersonIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { askToSignIn } from './sign-in.js';
import styles from './bar.module.css';
import { JobsBadge } from './job-list/jobs-badge.js';
import { useUser } from './user.js';

/** The screens of the bar. */
const SCREENS = [
  { to: '/', label: 'Discover', icon: <GlobeIcon />, isExact: true },
  { to: '/library', label: 'Library', icon: <FileDirectoryIcon />, isExact: false },
  { to: '/studio', label: 'Studio', icon: <PaintbrushIcon />, isExact: false },
] as const;

interface EntryProps {
  readonly icon: ReactNode;
  readonly label: string;
}

/** An entry: icon and word; on a phone the word is below the icon. */
const Entry = ({ icon, label }: EntryProps) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.label}>{label}</span>
  </>
);

export function Bar() {
  const user = useUser();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        Firstlight
      </Link>
      <nav aria-label="Screens" className={styles.screens}>
        {SCREENS.map(({ to, label, icon, isExact }) => (
          <Link
            key={to}
            to={to}
            className={styles.entry}
            activeOptions={{ exact: isExact, includeSearch: false }}
          >
            <Entry icon={icon} label={label} />
          </Link>
        ))}
      </nav>
      <Link to="/jobs" className={styles.entry}>
        <Entry icon={<JobsBadge />} label="Jobs" />
      </Link>
      {user ? (
        <Link to="/account" className={styles.entry}>
          <Entry icon={<PersonIcon />} label={user.displayName ?? user.username} />
        </Link>
      ) : (
        <button
          type="button"
          className={styles.entry}
          onClick={() => void askToSignIn('Your imports and pictures are kept in your account.')}
        >
          <Entry icon={<PersonIcon />} label="Sign in" />
        </button>
      )}
    </header>
  );
}
