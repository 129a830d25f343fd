import { useMemo } from 'react';
import { useSession } from '../../app/use-session.js';
import { ErrorMessage } from '../../parts/message.js';
import { Screen } from '../../parts/screen.js';
import { EmptyStudio } from './open/empty-studio.js';
import { useOpening, type Opening } from './open/use-opening.js';
import { StudioProvider } from './studio-context.js';
import { StudioLayout } from './studio-layout.js';
import { createStudioStore } from './studio-state.js';

/** The studio: a picture, and everything that changes it. */
export function StudioScreen() {
  const session = useSession();
  const view = useMemo(createStudioStore, []);
  const [opening, retry] = useOpening(session, view);
  const studio = useMemo(() => ({ session, view }), [session, view]);
  return (
    <StudioProvider value={studio}>
      <Screen title="Studio" isTitleHidden layout="full">
        <Content opening={opening} onRetry={retry} />
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
      return <EmptyStudio sentence={undefined} />;
    case 'problem':
      return <EmptyStudio sentence={opening.sentence} />;
    case 'failed':
      return <ErrorMessage error={opening.error} onRetry={onRetry} />;
    case 'opening':
    case 'picture':
      return <StudioLayout />;
  }
}
