import { useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { unwrap } from '#sdk';
import { PASSWORD_RULES } from '../../app/account-form.js';
import { firstlight } from '../../app/client.js';
import { logIn } from '../../app/user.js';
import { Button } from '../../parts/button.js';
import { describeError, fieldErrors } from '../../parts/describe-error.js';
import { TextField } from '../../parts/text-field.js';
import styles from './account-screen.module.css';

/** Changes the password, which signs out all other devices. */
export function PasswordForm({ username }: { readonly username: string }) {
  const [outcome, setOutcome] = useState<{ readonly error?: unknown } | undefined>();
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const send = async (form: HTMLFormElement) => {
    // Enter may be held: a second change would be refused, and hide that the first was made.
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    const fields = new FormData(form);
    const body = {
      currentPassword: fields.get('currentPassword') as string,
      newPassword: fields.get('newPassword') as string,
    };
    try {
      await unwrap(firstlight.api.POST('/api/auth/change-password', { body }));
      // The change has ended all sessions, this one too.
      await logIn({ username, password: body.newPassword });
      form.reset();
      setOutcome({});
    } catch (error) {
      setOutcome({ error });
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  const errors = fieldErrors(outcome?.error);
  return (
    <Form
      className={styles.form}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <TextField
        name="currentPassword"
        error={errors.currentPassword}
        type="password"
        label="Present password"
        autoComplete="current-password"
        isRequired
      />
      <TextField
        name="newPassword"
        error={errors.newPassword}
        type="password"
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULES}
        isRequired
      />
      <Outcome outcome={outcome} />
      <Button type="submit" isPending={isSending}>
        Change the password
      </Button>
    </Form>
  );
}

function Outcome({ outcome }: { readonly outcome: { readonly error?: unknown } | undefined }) {
  if (!outcome) return null;
  const { error } = outcome;
  if (error === undefined)
    return (
      <p role="status" className={styles.done}>
        The password is changed, and other devices are signed out.
      </p>
    );
  if (Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <p role="alert" className={styles.error}>
      {describeError(error).title}
    </p>
  );
}
