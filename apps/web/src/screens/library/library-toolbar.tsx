import { AppsIcon, ListUnorderedIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { askToSignIn } from '../../app/sign-in.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/text-field.js';
import { FacetDialog } from './facets/facet-dialog.js';
import type { useLibraryRecords } from './library-records.js';
import {
  GROUPS,
  groupOf,
  viewOf,
  type Group,
  type LibraryChanges,
  type LibrarySearch,
  type ListView,
} from './library-search.js';
import styles from './library-toolbar.module.css';
import { UploadButton } from './upload/upload-button.js';
import { counted, formatCount } from '../../parts/record-words.js';

interface Props {
  readonly search: LibrarySearch;
  readonly found: ReturnType<typeof useLibraryRecords>;
  readonly onChange: (changes: LibraryChanges) => void;
}

/** Words, how the records are laid out, and how many there are. */
export function LibraryToolbar({ search, found, onChange }: Props) {
  const { user, facets } = found;
  return (
    <div className={styles.toolbar}>
      <Words words={search.q ?? ''} onChange={(q) => onChange({ q })} />
      <ToggleButtonGroup
        aria-label="Group by"
        className={styles.choice}
        disallowEmptySelection
        selectedKeys={[groupOf(search)]}
        onSelectionChange={(keys) => onChange({ group: [...keys][0] as Group })}
      >
        {GROUPS.map((group) => (
          <ToggleButton key={group} id={group} className={styles.option}>
            {GROUP_NAMES[group]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        aria-label="Show as"
        className={styles.choice}
        disallowEmptySelection
        selectedKeys={[viewOf(search)]}
        onSelectionChange={(keys) => onChange({ view: [...keys][0] as ListView })}
      >
        <ToggleButton id="grid" aria-label="Grid" className={styles.option}>
          <AppsIcon />
        </ToggleButton>
        <ToggleButton id="table" aria-label="Table" className={styles.option}>
          <ListUnorderedIcon />
        </ToggleButton>
      </ToggleButtonGroup>
      <p className={styles.total} role="status">
        {totalInWords(found)}
      </p>
      {facets && (
        <FacetDialog search={search} counts={facets} isSignedIn={Boolean(user)} onChange={onChange} />
      )}
      <UploadButton />
      {user === null && (
        <Button look="primary" onPress={() => void askToSignIn('Your own records are in your account.')}>
          Sign in
        </Button>
      )}
    </div>
  );
}

function totalInWords({ user, total, loadedCount }: Props['found']): string {
  if (total === undefined) return '';
  const words = counted(total, user ? 'file' : 'public file');
  return loadedCount === undefined ? words : `${formatCount(loadedCount)} of ${words} …`;
}

const GROUP_NAMES: Readonly<Record<Group, string>> = {
  observation: 'Observation',
  target: 'Target',
  none: 'Newest',
};

/** Longer than a pause between two letters. */
const PAUSE_MS = 300;

/** The words are in the address when the typing pauses. */
function Words({ words, onChange }: { readonly words: string; readonly onChange: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  useEffect(() => setTyped(words), [words]);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.words}>
      <TextField
        label="Search the library"
        isLabelHidden
        placeholder="Name, target, tag …"
        type="search"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </div>
  );
}
