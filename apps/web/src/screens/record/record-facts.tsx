import type { LibraryRecord } from '#sdk';
import { factsOf } from './fact-list.js';
import styles from './record-facts.module.css';

/** What is known of a record. */
export const RecordFacts = ({ record }: { readonly record: LibraryRecord }) => (
  <dl className={styles.facts}>
    {factsOf(record).map(({ name, value }) => (
      <div key={name} className={styles.fact}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.value}>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
