import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap, type components } from '#sdk';
import { firstlight } from '../../../app/client.js';
import { describeError } from '../../../parts/describe-error.js';
import { estimateWarning, estimateWords } from './estimate-words.js';
import { isOfScreen, type ExportSettings } from './export-settings.js';
import styles from './export-form.module.css';

type CompositeInput = components['schemas']['CompositeInput'];

/** What the service expects of an export. What is asked for is not aborted by the next choice: it costs less than that. */
export const useEstimate = (body: CompositeInput) =>
  useQuery({
    queryKey: ['estimate', body],
    queryFn: () => unwrap(firstlight.api.POST('/api/composite/estimate', { body })),
    placeholderData: keepPreviousData,
  });

/** As high as words. */
const NO_WORDS = { size: '\u00a0', cost: '\u00a0' };

interface Props {
  readonly settings: ExportSettings;
  readonly estimate: ReturnType<typeof useEstimate>;
}

/** Pixels, time and bytes in words, and what is against it. */
export function ExportEstimate({ settings, estimate: { data, error } }: Props) {
  const words = data && !error ? estimateWords(data) : NO_WORDS;
  const warning = error ? refusal(error) : data && estimateWarning(data);
  return (
    <div className={styles.estimate} role="status">
      <p>{words.size}</p>
      <p>{words.cost}</p>
      <p className={warning === undefined ? styles.note : styles.warning}>
        {warning ??
          (isOfScreen(settings)
            ? 'The pixels of the screen, as they are there.'
            : 'Not exactly the pixels of the screen.')}
      </p>
    </div>
  );
}

function refusal(error: unknown): string {
  const { title, detail } = describeError(error);
  return detail ?? title;
}
