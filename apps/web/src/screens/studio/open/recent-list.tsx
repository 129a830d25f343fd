import { Link } from '@tanstack/react-router';
import { browserStorage } from '../../../app/browser-storage.js';
import type { Picture } from '../../../picture/document.js';
import { recentPictures } from '../../../picture/recent-pictures.js';
import { keptAddress } from '../link/kept-address.js';
import { filterWords } from '../picture-words.js';
import { useNamesOf } from '../use-picture-name.js';
import styles from './empty-studio.module.css';

/** The last ten pictures of this browser. */
export function RecentPictures() {
  const recent = recentPictures(browserStorage);
  if (recent.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Recent pictures</h2>
      <ul className={styles.targets}>
        {recent.map(({ id, picture }) => (
          <li key={id}>
            <Link to="/studio" hash={keptAddress(id)} className={styles.target}>
              <Words picture={picture} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ picture }: { readonly picture: Picture }) {
  const { records, name } = useNamesOf(picture.channels);
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.facts}>{filterWords(records)}</bdi>
    </>
  );
}
