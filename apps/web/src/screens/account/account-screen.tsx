import { useState } from 'react';
import { useStore } from 'zustand';
import { recall, remember } from '../../app/browser-storage.js';
import { chosenTheme, chooseTheme, type Theme } from '../../app/theme.js';
import { shortcuts, turnShortcuts } from '../../app/keyboard/shortcuts.js';
import { askToSignIn } from '../../app/sign-in.js';
import { logOut, useUser } from '../../app/user.js';
import { Button } from '../../parts/button.js';
import { Choice } from '../../parts/choice.js';
import { describeError } from '../../parts/describe-error.js';
import { Screen } from '../../parts/screen.js';
import { chooseDrawing, drawingChoice, type DrawingChoice } from '../../picture/draw/drawing-choice.js';
import styles from './account-screen.module.css';
import { PasswordForm } from './password-form.js';

const THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'As the system' },
] as const;

export const AccountScreen = () => (
  <Screen title="Account">
    <div className={styles.sections}>
      <UserSection />
      <PasswordSection />
      <ThemeSection />
      <DrawingSection />
      <ShortcutSection />
    </div>
  </Screen>
);

const SHORTCUTS = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

function ShortcutSection() {
  const { areOn } = useStore(shortcuts);
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Keyboard</h2>
      <Choice
        label="Shortcuts by single letters"
        value={areOn ? 'on' : 'off'}
        options={SHORTCUTS}
        onChange={(chosen) => turnShortcuts(chosen === 'on')}
      />
      <p className={styles.facts}>{areOn ? 'The key ? shows them all.' : 'Arrows, Tab and Ctrl go on.'}</p>
    </section>
  );
}

function ThemeSection() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Look</h2>
      <Choice label="Theme" value={theme} options={THEMES} onChange={choose} />
    </section>
  );
}

const DRAWING = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'processor', label: 'Processor' },
  { value: 'card', label: 'Graphics card' },
] as const;

const DRAWING_FACTS = {
  automatic: 'By the graphics card where it is faster.',
  processor: 'For drivers that draw something wrong.',
  card: 'By the processor where there is no card, or what the card cannot draw.',
} as const;

function DrawingSection() {
  const [choice, setChoice] = useState(() => drawingChoice({ getItem: recall }));
  const choose = (chosen: DrawingChoice) => {
    chooseDrawing({ setItem: remember }, chosen);
    setChoice(chosen);
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Drawing</h2>
      <Choice label="Pictures are drawn by" value={choice} options={DRAWING} onChange={choose} />
      <p className={styles.facts}>{DRAWING_FACTS[choice]}</p>
    </section>
  );
}

function UserSection() {
  const user = useUser();
  const [error, setError] = useState<unknown>();
  if (user === undefined) return null;
  if (user === null) {
    return (
      <section className={styles.section}>
        <p>You are not signed in.</p>
        <Button
          look="primary"
          onPress={() => void askToSignIn('Your imports and pictures are kept in your account.')}
        >
          Sign in
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <bdi>{user.displayName ?? user.username}</bdi>
      </h2>
      <p className={styles.facts}>
        {user.displayName !== null && `${user.username} · `}
        {user.email}
      </p>
      <Button onPress={() => void logOut().catch(setError)}>Sign out</Button>
      {error !== undefined && <p role="alert">{describeError(error).title}</p>}
    </section>
  );
}

function PasswordSection() {
  const user = useUser();
  return user ? (
    <section className={styles.section}>
      <h2 className={styles.title}>Password</h2>
      <p className={styles.facts}>A new one signs out your other devices.</p>
      <PasswordForm username={user.username} />
    </section>
  ) : null;
}
