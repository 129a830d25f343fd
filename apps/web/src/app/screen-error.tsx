import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../parts/button.js';
import { LinkButton } from '../parts/link-button.js';
import { ErrorMessage, Message } from '../parts/message.js';
import { Screen } from '../parts/screen.js';
import { connection } from './connection.js';

/** A screen that has failed; the frame around it goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (isOfLoading(error)) return <NotLoaded />;
  return (
    <Screen title="Something went wrong">
      <ErrorMessage error={error} onRetry={retry} />
    </Screen>
  );
}

/** A part of the page itself did not come: there is no network, or the service has another version by now. */
const isOfLoading = (error: unknown): boolean =>
  /preload CSS|dynamically imported module|module script/.test(String(error));

const reload = (): void => location.reload();

/** It is fetched again by itself when the network, or the service, is back. */
function NotLoaded() {
  useEffect(() => {
    addEventListener('online', reload);
    const unsubscribe = connection.subscribe(({ isAway }) => isAway || reload());
    return () => {
      removeEventListener('online', reload);
      unsubscribe();
    };
  }, []);
  return (
    <Screen title="This screen is not here yet">
      <Message title="The service, or the network, did not send it. What is on other screens goes on.">
        <Button onPress={reload}>Load it again</Button>
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
