import { formatDay, formatMicrometres, formatSeconds } from '../../parts/format.js';
import { groupObservations, type FilterGroup } from './observation-groups.js';
import styles from './observation-table.module.css';
import type { Observation } from './target-answers.js';

interface Props {
  readonly observations: readonly Observation[];
  /** Those in the library. */
  readonly hereIds: ReadonlySet<string>;
}

/** What the archive has, by instrument and filter. */
export const ObservationTable = ({ observations, hereIds }: Props) => (
  <section className={styles.section} aria-labelledby="observations">
    <h2 id="observations" className={styles.title}>
      Observations
    </h2>
    <div className={styles.instruments}>
      {groupObservations(observations, hereIds).map(({ instrument, filters }) => (
        <table key={instrument} className={styles.table}>
          <caption className={styles.instrument}>{instrument}</caption>
          <thead>
            <tr>
              <th scope="col">Filter</th>
              <th scope="col">Images</th>
              <th scope="col">Exposure</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {filters.map((group) => (
              <Row key={group.filter} group={group} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  </section>
);

const Row = ({ group }: { readonly group: FilterGroup }) => (
  <tr>
    <th scope="row">
      {group.filter}
      {group.wavelengthUm !== null && (
        <span className={styles.wavelength}> {formatMicrometres(group.wavelengthUm)}</span>
      )}
    </th>
    <td>{group.count}</td>
    <td>{formatSeconds(inMinutes(group.exposureSeconds))}</td>
    <td>{stateOf(group)}</td>
  </tr>
);

function stateOf({ exclusiveUntil, here, count }: FilterGroup): string {
  if (exclusiveUntil !== null) return `exclusive until ${formatDay(exclusiveUntil)}`;
  if (here === 0) return 'in the archive';
  return here === count ? 'here' : `${here} of ${count} here`;
}

/** Exposures of hours need no seconds. */
const inMinutes = (seconds: number): number => (seconds < 600 ? seconds : Math.round(seconds / 60) * 60);
