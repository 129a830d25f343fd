import type { ReactNode } from 'react';
import { formatMicrometres } from '../../../parts/format.js';
import { jobState } from '../../../parts/job-words.js';
import { ProgressLine } from '../../../parts/progress-line.js';
import { useNow } from '../../../parts/time/use-now.js';
import { downloadPercent, isComing, STEPS, type MakingRow } from './making-rows.js';
import styles from './making-row.module.css';
import { rowNews } from './making-words.js';

interface Props {
  readonly row: MakingRow;
  readonly heardAtMs: number;
  readonly children?: ReactNode;
}

/** An image on its way into the picture. */
export function MakingLine({ row, heardAtMs, children }: Props) {
  const nowMs = useNow();
  const { filter, wavelengthUm, color } = row;
  return (
    <ProgressLine
      label={filter}
      title={
        <span className={styles.title}>
          <span className={styles.swatch} style={{ background: color }} />
          {filter}
          {wavelengthUm !== null && (
            <span className={styles.wavelength}>{formatMicrometres(wavelengthUm)}</span>
          )}
        </span>
      }
      state={stateOf(row)}
      look={lookOf(row)}
      percent={percentOf(row)}
      news={rowNews(row, nowMs, heardAtMs)}
      steps={<Steps row={row} />}
    >
      {children}
    </ProgressLine>
  );
}

function Steps({ row: { step } }: { readonly row: MakingRow }) {
  const at = step === null ? STEPS.length : STEPS.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, i) => (
        <li
          key={name}
          className={i < at ? styles.done : i === at ? styles.current : ''}
          aria-current={i === at ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

function stateOf({ imageId, job, asked, step }: MakingRow): string {
  if (imageId !== null) return step === null ? 'ready' : 'here';
  if (asked) return asked.state === 'refused' ? 'refused' : 'waiting';
  return job ? jobState(job) : 'missing';
}

function lookOf({ step, job, asked, imageId }: MakingRow): 'good' | 'bad' | 'usual' {
  if (step === null) return 'good';
  const isBad = imageId === null && (asked?.state === 'refused' || job?.status === 'failed');
  return isBad ? 'bad' : 'usual';
}

function percentOf(row: MakingRow): number | undefined | null {
  if (row.step === null) return 100;
  if (row.imageId !== null) return undefined;
  if (!isComing(row)) return null;
  return row.job && !row.asked ? downloadPercent(row) : undefined;
}
