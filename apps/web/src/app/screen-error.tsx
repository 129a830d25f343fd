import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../parts/button.js';
import { LinkButton } from '../parts/link-button.js';
import { ErrorMessage, Message } from '../parts/message.js';
import { Screen } from '../parts/screen.js';
import { connection, isAlive, markAway } from './states/connection.js';
import { NotLoadedError } from './states/lazy-screen.js';

/** A screen that has failed; the frame around it goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof NotLoadedError) return <NotLoaded />;
  return (
    <Screen title="Something went wrong">
      <ErrorMessage error={error} onRetry={retry} />
    </Screen>
  );
}

const reload = (): void => location.reload();

/** Younger than this the page is not loaded again by itself: what is missing now would be missing again. */
const YOUNG_MS = 10_000;

/** Loads the page again where the service is there; else the page asks until it is. */
async function loadAgain(isAsked: boolean): Promise<void> {
  if (!(await isAlive())) markAway();
  else if (isAsked || performance.now() > YOUNG_MS) reload();
}

/** A part of the page itself did not come: it comes by itself when the network, or the service, is back. */
function NotLoaded() {
  useEffect(() => {
    void loadAgain(false);
    return connection.subscribe(({ isAway }) => isAway || reload());
  }, []);
  return (
    <Screen title="This screen is not here yet">
      <Message title="The service, or the network, did not send it. What is on other screens goes on.">
        <Button onPress={() => void loadAgain(true)}>Load it again</Button>
      </Message>
    </Screen>
  );
}

export const NoScreen = () => (
  <Screen title="No such page">
    <Message title="There is nothing at this address.">
      <LinkButton to="/">Go to Discover</LinkButton>
    </Message>
  </Screen>
);
