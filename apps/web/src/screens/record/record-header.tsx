import { useState } from 'react';
import { service } from '../../app/client.js';
import { Disclosure } from '../../parts/controls/disclosure.js';
import { ErrorMessage, Loading } from '../../parts/message.js';
import { Skeleton } from '../../parts/skeleton.js';
import { TextField } from '../../parts/text-field.js';
import { hduTitle, matchingCards, valueText, type HduHeader } from './header-search.js';
import styles from './record-header.module.css';

/** The headers of a file, to be searched. */
export function RecordHeader({ id }: { readonly id: string }) {
  const [words, setWords] = useState('');
  const { data, error, refetch } = service.useQuery('get', '/api/spacedata/{id}/header', {
    params: { path: { id } },
  });
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton blockSize={160} />
      </Loading>
    );
  return (
    <div className={styles.header}>
      <TextField
        label="Search the header"
        isLabelHidden
        placeholder="Keyword, value or comment"
        type="search"
        maxLength={200}
        value={words}
        onChange={setWords}
      />
      {data.hdus.map((hdu) => (
        <Hdu key={`${hdu.index} ${words === ''}`} hdu={hdu} words={words} />
      ))}
    </div>
  );
}

/** Longer lists are searched, not read. */
const SHOWN = 300;

function Hdu({ hdu, words }: { readonly hdu: HduHeader; readonly words: string }) {
  const cards = matchingCards(hdu.cards, words);
  if (cards.length === 0) return null;
  return (
    <Disclosure
      title={`${hduTitle(hdu)} · ${cards.length} cards`}
      isOpenAtFirst={words !== '' || hdu.index === 0}
    >
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Header of HDU ${hdu.index}`}>
        <table className={styles.cards}>
          <thead className="visually-hidden">
            <tr>
              <th>Keyword</th>
              <th>Value</th>
              <th>Comment</th>
            </tr>
          </thead>
          <tbody>
            {cards.slice(0, SHOWN).map((card, i) => (
              <tr key={i}>
                <th scope="row" className={styles.keyword}>
                  {card.keyword}
                </th>
                <td className={styles.value}>
                  <bdi>{valueText(card)}</bdi>
                </td>
                <td className={styles.comment}>
                  <bdi>{card.comment}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {cards.length > SHOWN && <p>{cards.length - SHOWN} more: search for one.</p>}
      </div>
    </Disclosure>
  );
}
