import { useQuery } from '@tanstack/react-query';
import { JobActions } from '../../../app/job-list/job-actions.js';
import { Button } from '../../../parts/button.js';
import { ErrorMessage } from '../../../parts/message.js';
import { askImports } from '../ask-import.js';
import { MakingLine } from './making-row.js';
import { channelsHere, isComing, makingRows, makingSummary, type MakingRow } from './making-rows.js';
import { MakingStage } from './making-stage.js';
import styles from './making.module.css';
import { sizesOf } from '../recipe-facts.js';
import { productsOf, type Observation, type Recipe } from '../target-answers.js';
import { useMakingPicture } from './use-making-picture.js';
import type { HeardNews } from './use-making-news.js';
import { useStudio } from './use-studio.js';

interface Props {
  readonly name: string;
  readonly recipe: Recipe;
  readonly observations: readonly Observation[];
  readonly news: HeardNews;
}

/** The images of a recipe on their way, and the picture as it comes; it ends in the studio. */
export function Making({ name, recipe, observations, news }: Props) {
  const fetched = makingRows(recipe, observations, { ...news, ...NOTHING_SHOWN });
  const channels = channelsHere(recipe, fetched);
  const { data: products } = useQuery(productsOf(recipe.observationIds));
  const sizes = sizesOf(products ?? []);
  const picture = useMakingPicture(
    channels,
    fetched.every(({ imageId }) => imageId !== null),
  );
  const rows = makingRows(recipe, observations, { ...news, ...picture });
  const openStudio = useStudio(
    channels,
    rows.every(({ step }) => step === null || step === 'Show'),
    picture.session,
  );
  return (
    <div className={styles.making}>
      <div className={styles.stage}>
        <MakingStage picture={picture} label={`Picture of ${name}`} />
      </div>
      <div className={styles.panel}>
        <div>
          <h2 className={styles.recipe}>{recipe.name}</h2>
          <p className={styles.summary}>{makingSummary(rows, sizes)}</p>
        </div>
        {news.error !== null && <ErrorMessage error={news.error} onRetry={news.refetch} />}
        <ul className={styles.rows} aria-label="Images">
          {rows.map((row) => (
            <li key={row.obsId}>
              <MakingLine row={row} heardAtMs={news.heardAtMs}>
                <RowActions row={row} />
              </MakingLine>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <FetchAll rows={rows} />
          {channels.length > 0 && (
            <Button onPress={openStudio}>
              Open with {channels.length} of {recipe.channels.length} filters
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const NOTHING_SHOWN = { aligned: new Set<string>(), isSharp: false };

function RowActions({ row }: { readonly row: MakingRow }) {
  const { imageId, job, obsId, filter } = row;
  if (imageId !== null || isAsking(row) || job?.status === 'completed') return null;
  if (job && (isComing(row) || job.resumable)) return <JobActions job={job} name={filter} />;
  return (
    <Button aria-label={`Fetch ${filter}`} onPress={() => void askImports([obsId])}>
      Fetch
    </Button>
  );
}

const isAsking = ({ asked }: MakingRow): boolean => asked !== null && asked.state !== 'refused';

/** Where nothing has been asked for: after the jobs of a picture are no longer listed, or by a link. */
function FetchAll({ rows }: { readonly rows: readonly MakingRow[] }) {
  const missing = rows.filter(({ imageId, job, asked }) => imageId === null && !job && !asked);
  if (missing.length < 2) return null;
  return (
    <Button look="primary" onPress={() => void askImports(missing.map(({ obsId }) => obsId))}>
      Fetch {missing.length} images
    </Button>
  );
}
