import { SearchIcon } from '@primer/octicons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/text-field.js';
import styles from './target-field.module.css';

/** An empty field invites nobody: one of each kind. */
const EXAMPLES = ['Southern Ring', '151.757 -40.436', '2731'];

/** One field for a name, a position or a program; the archive is asked on Enter, never on a keystroke. */
export function TargetField() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const name = text.trim();
  const open = () => name !== '' && void navigate({ to: '/target/$name', params: { name } });
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <div className={styles.field}>
        <TextField
          label="Name, position or program"
          isLabelHidden
          placeholder="Name, position or program"
          type="search"
          maxLength={200}
          value={text}
          onChange={setText}
        />
        <Button type="submit" look="primary" aria-label="Search">
          <SearchIcon />
        </Button>
      </div>
      <p className={styles.examples}>
        For example
        {EXAMPLES.map((example) => (
          <Link key={example} to="/target/$name" params={{ name: example }} className={styles.example}>
            {example}
          </Link>
        ))}
      </p>
    </form>
  );
}
