import { codeOf } from '../../parts/describe-error.js';
import { LinkButton } from '../../parts/link-button.js';
import { ErrorMessage, Message } from '../../parts/message.js';

/** Whether a record is gone, or hidden from the user, or was never there: the service does not tell which. */
export const isHidden = (error: unknown): boolean =>
  ['not_found', 'validation_failed'].includes(codeOf(error) ?? '');

interface Props {
  readonly error: unknown;
  /** What the screen shows of a record. */
  readonly noun: 'record' | 'image';
  readonly onRetry: () => void;
}

/** Why a record is not shown. */
export const RecordProblem = ({ error, noun, onRetry }: Props) =>
  isHidden(error) ? (
    <Message title={`This ${noun} is not available to you.`}>
      <LinkButton to="/library">Go to the library</LinkButton>
    </Message>
  ) : (
    <ErrorMessage error={error} onRetry={onRetry} />
  );
