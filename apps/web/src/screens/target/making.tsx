import { Button } from '../../parts/button.js';
import { ErrorMessage } from '../../parts/message.js';
import { JobActions } from '../../app/job-list/job-actions.js';
import { askImports } from './ask-import.js';
import { MakingLine } from './making-row.js';
import { channelsHere, isComing, makingSummary, type MakingRow } from './making-rows.js';
import styles from './making.module.css';
import { studioAddress } from './studio-address.js';
import type { Observation, Recipe } from './target-answers.js';
import { useMakingRows } from './use-making-rows.js';

interface Props {
  readonly recipe: Recipe;
  readonly observations: readonly Observation[];
}

/** The images of a recipe on their way, and the picture as it comes. */
export function Making({ recipe, observations }: Props) {
  const { rows, heardAtMs, error, refetch } = useMakingRows(recipe, observations);
  const channels = channelsHere(recipe, rows);
  return (
    <div className={styles.making}>
      {error !== null && <ErrorMessage error={error} onRetry={refetch} />}
      <p className={styles.summary}>
        {recipe.name} · {makingSummary(rows)}
      </p>
      <ul className={styles.rows} aria-label="Images">
        {rows.map((row) => (
          <li key={row.obsId}>
            <MakingLine row={row} heardAtMs={heardAtMs}>
              <RowActions row={row} />
            </MakingLine>
          </li>
        ))}
      </ul>
      {channels.length > 0 && <a href={studioAddress(channels)}>Open in Studio</a>}
    </div>
  );
}

function RowActions({ row }: { readonly row: MakingRow }) {
  const { imageId, job, obsId } = row;
  if (imageId !== null || isAsking(row)) return null;
  if (job && (isComing(row) || job.resumable)) return <JobActions job={job} name={row.filter} />;
  return (
    <Button aria-label={`Fetch ${row.filter}`} onPress={() => void askImports([obsId])}>
      Fetch
    </Button>
  );
}

const isAsking = ({ asked }: MakingRow): boolean => asked !== null && asked.state !== 'refused';
