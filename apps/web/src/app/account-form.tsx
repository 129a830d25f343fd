import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../parts/button.js';
import { codeOf, describeError, fieldErrors } from '../parts/describe-error.js';
import { TextField } from '../parts/text-field.js';
import styles from './account-form.module.css';
import { logIn, register } from './user.js';

export type FormKind = 'sign-in' | 'register';

/** The rules of `RegisterRequest`, before anybody types. */
export const PASSWORD_RULES =
  'At least 8 characters: a lower and an upper case letter, a digit and a sign; no common password.';
const NAME_RULES = '3 to 50 letters, digits, and _ . -';

interface Props {
  readonly kind: FormKind;
  readonly onDone: () => void;
}

/** Signs in, or opens an account; errors stand at their field. */
export function AccountForm({ kind, onDone }: Props) {
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const isNew = kind === 'register';
  const send = async (form: FormData) => {
    const text = (name: string) => form.get(name) as string;
    const credentials = { username: text('username'), password: text('password') };
    setSending(true);
    try {
      await (isNew ? register({ ...credentials, email: text('email') }) : logIn(credentials));
      onDone();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setSending(false);
    }
  };
  return (
    <Form
      className={styles.form}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <AccountFields isNew={isNew} errors={fieldErrors(error)} />
      {error !== undefined && <Refusal error={error} isNew={isNew} />}
      <Button type="submit" look="primary" isPending={isSending}>
        {isNew ? 'Open the account' : 'Sign in'}
      </Button>
    </Form>
  );
}

interface FieldsProps {
  readonly isNew: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

const AccountFields = ({ isNew, errors }: FieldsProps) => (
  <>
    <TextField
      name="username"
      error={errors.username}
      label={isNew ? 'User name' : 'User name or email address'}
      autoComplete="username"
      isRequired
      autoFocus
      {...(isNew && { hint: NAME_RULES })}
    />
    {isNew && (
      <TextField
        name="email"
        error={errors.email}
        type="email"
        label="Email address"
        autoComplete="email"
        isRequired
      />
    )}
    <TextField
      name="password"
      error={errors.password}
      type="password"
      label="Password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      isRequired
      {...(isNew && { hint: PASSWORD_RULES })}
    />
  </>
);

/** The service says no more: not whether there is such a name, nor whether it is locked. */
const WRONG =
  'User name and password do not belong together. Five wrong passwords lock an account for 15 minutes: then the right one is refused, too.';

/** What is not the fault of a field. */
function Refusal({ error, isNew }: { readonly error: unknown; readonly isNew: boolean }) {
  if (Object.keys(fieldErrors(error)).length > 0) return null;
  const isWrong = !isNew && codeOf(error) === 'unauthenticated';
  const { title, detail } = describeError(error);
  return (
    <p role="alert" className={styles.error}>
      {isWrong ? WRONG : (detail ?? title)}
    </p>
  );
}
