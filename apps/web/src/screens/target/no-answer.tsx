import { useQuery } from '@tanstack/react-query';
import { TargetField } from '../../app/target-field.js';
import { Message } from '../../parts/message.js';
import { nothingWords } from './nothing-words.js';
import { anyLevelOf, type ObservationAnswer } from './target-answers.js';

interface Props {
  readonly name: string;
  readonly found: ObservationAnswer;
}

/** Why there is no recipe, and where to go on: another name, a position, a program. */
export function NoAnswer({ name, found }: Props) {
  const { data: anyLevel } = useQuery(anyLevelOf(name, found.total === 0));
  const { title, detail } = nothingWords(name, found, anyLevel?.items);
  return (
    <>
      <Message title={title} detail={detail} />
      <TargetField />
    </>
  );
}
