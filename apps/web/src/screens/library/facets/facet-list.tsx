import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { CheckMark } from '../../../parts/controls/check-mark.js';
import { facetName, facetValues, valueName } from './facet-words.js';
import {
  FACETS,
  type Facet,
  type FoundRecords,
  type LibraryChanges,
  type LibrarySearch,
} from '../library-search.js';
import styles from './facet-list.module.css';

interface Props {
  readonly search: LibrarySearch;
  readonly counts: FoundRecords['facets'];
  /** Whether records of the user can be among them: only these can be archived. */
  readonly isSignedIn: boolean;
  readonly onChange: (changes: LibraryChanges) => void;
}

/** What the list can be narrowed to, with the number of records of each value. */
export const FacetList = ({ search, counts, isSignedIn, onChange }: Props) => (
  <div className={styles.facets}>
    {FACETS.map((facet) => (
      <FacetGroup
        key={facet}
        facet={facet}
        chosen={search[facet] ?? []}
        counts={counts[facet]}
        onChange={(values) => onChange({ [facet]: values })}
      />
    ))}
    {isSignedIn && (
      <Checkbox
        className={styles.value}
        isSelected={search.archived === true}
        onChange={(isOn) => onChange({ archived: isOn || undefined })}
      >
        <CheckMark />
        <span className={styles.name}>Archived files</span>
      </Checkbox>
    )}
  </div>
);

interface GroupProps {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly onChange: (values: string[]) => void;
}

function FacetGroup({ facet, chosen, counts, onChange }: GroupProps) {
  const values = facetValues(counts, chosen);
  if (values.length === 0) return null;
  return (
    <CheckboxGroup className={styles.group} value={[...chosen]} onChange={onChange}>
      <Label className={styles.label}>{facetName(facet)}</Label>
      {values.map(({ value, count }) => (
        <Checkbox key={value} value={value} className={styles.value}>
          <CheckMark />
          <bdi className={styles.name}>{valueName(facet, value)}</bdi>
          <span className={styles.count}>{count}</span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}
