import { FilterIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { Button } from '../../../parts/button.js';
import { Dialog } from '../../../parts/dialog.js';
import type { FoundRecords, LibraryChanges, LibrarySearch } from '../library-search.js';
import { FacetList } from './facet-list.js';
import styles from './facet-list.module.css';

interface Props {
  readonly search: LibrarySearch;
  readonly counts: FoundRecords['facets'];
  readonly isSignedIn: boolean;
  readonly onChange: (changes: LibraryChanges) => void;
}

/** On a phone: what the list can be narrowed to, over the list. */
export function FacetDialog(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.narrow}>
      <Button aria-label="Narrow the list" onPress={() => setOpen(true)}>
        <FilterIcon />
      </Button>
      <Dialog title="Narrow the list" isOpen={isOpen} onClose={() => setOpen(false)}>
        <FacetList {...props} />
        <Button look="primary" onPress={() => setOpen(false)}>
          Show the files
        </Button>
      </Dialog>
    </div>
  );
}
