import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../app/use-session.js';
import { Screen } from '../../parts/screen.js';
import { EmptyStudio, ProblemSentence } from './open/empty-studio.js';
import { PictureProblem } from './open/picture-problem.js';
import { useOpening, type Opening } from './open/use-opening.js';
import { StudioProvider } from './studio-context.js';
import { StudioLayout } from './studio-layout.js';
import styles from './studio-layout.module.css';
import { createStudioStore } from './studio-state.js';

/** The studio: a picture, and everything that changes it. */
export function StudioScreen() {
  const session = useSession(useSearch({ from: '/studio' }).ids);
  const view = useMemo(createStudioStore, []);
  const [opening, retry] = useOpening(session, view);
  const studio = useMemo(() => ({ session, view }), [session, view]);
  return (
    <StudioProvider value={studio}>
      <Screen title="Studio" isTitleHidden layout="window">
        <div className={styles.content} aria-busy={opening.kind === 'opening'}>
          <Content opening={opening} onRetry={retry} />
        </div>
      </Screen>
    </StudioProvider>
  );
}

interface Props {
  readonly opening: Opening;
  readonly onRetry: () => void;
}

function Content({ opening, onRetry }: Props) {
  switch (opening.kind) {
    case 'nothing':
      return <EmptyStudio />;
    case 'problem':
      return (
        <EmptyStudio>
          <ProblemSentence>{opening.sentence}</ProblemSentence>
        </EmptyStudio>
      );
    case 'failed':
      return (
        <EmptyStudio>
          <PictureProblem error={opening.error} onRetry={onRetry} />
        </EmptyStudio>
      );
    case 'opening':
    case 'picture':
      return <StudioLayout />;
  }
}
