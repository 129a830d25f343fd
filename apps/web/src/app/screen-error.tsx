import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { LinkButton } from '../parts/link-button.js';
import { ErrorMessage, Message } from '../parts/message.js';
import { Screen } from '../parts/screen.js';

/** A screen that has failed; the frame around it goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Screen title="Something went wrong">
      <ErrorMessage error={error} onRetry={retry} />
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
