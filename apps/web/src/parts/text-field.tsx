import {
  FieldError,
  Input,
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './text-field.module.css';

interface Props extends Omit<TextFieldProps, 'className' | 'children'> {
  readonly label: string;
  /** What is expected, before anybody types. */
  readonly hint?: string;
  readonly placeholder?: string;
  /** Why it was refused. It stays until the next answer: a form that moves under the pointer is not sent. */
  readonly error?: string | undefined;
  /** The label is read, but not seen. */
  readonly isLabelHidden?: boolean;
}

export const TextField = ({ label, hint, placeholder, error, isLabelHidden, ...props }: Props) => (
  <AriaTextField {...props} className={styles.field} isInvalid={error !== undefined}>
    <Label className={isLabelHidden ? 'visually-hidden' : styles.label}>{label}</Label>
    <Input className={styles.input} placeholder={placeholder} />
    {hint !== undefined && (
      <Text slot="description" className={styles.hint}>
        {hint}
      </Text>
    )}
    <FieldError className={styles.error}>{error}</FieldError>
  </AriaTextField>
);
