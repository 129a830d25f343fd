import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { service } from '../../../app/client.js';
import { Button } from '../../../parts/button.js';
import { LinkButton } from '../../../parts/link-button.js';
import { ImagePicker } from '../panel/image-picker.js';
import { channelsByFilter, type LibraryImage } from '../library-images.js';
import styles from './empty-studio.module.css';
import { RecentPictures } from './recent-list.js';
import { idsOf } from '../../../app/studio-address.js';

/** What a studio without a picture offers. @param children why there is none, if one was asked for */
export const EmptyStudio = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.empty}>
    {children}
    <section className={styles.section}>
      <h2 className={styles.title}>A new picture</h2>
      <p>Here images of one to sixteen filters become one colour picture.</p>
      <ChooseImages />
    </section>
    <FeaturedHere />
    <RecentPictures />
  </div>
);

/** Why there is no picture, in a sentence. */
export const ProblemSentence = ({ children }: { readonly children: string }) => (
  <p role="alert" className={styles.problem}>
    <bdi>{children}</bdi>
  </p>
);

function ChooseImages() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const make = (images: readonly LibraryImage[]): void =>
    void navigate({ to: '/studio', search: { ids: idsOf(channelsByFilter(images)) } });
  return (
    <>
      <Button look="primary" onPress={() => setOpen(true)}>
        Choose from the library
      </Button>
      {isOpen && (
        <ImagePicker
          title="Images for a picture"
          action="Make a picture of"
          onClose={() => setOpen(false)}
          onChoose={make}
        />
      )}
    </>
  );
}

/** Featured targets with images here; without any the way to them. */
function FeaturedHere() {
  const { data } = service.useQuery('get', '/api/discovery/featured');
  if (!data) return null;
  const here = data.items.filter((target) => target.here.length > 0);
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Featured targets</h2>
      {here.length === 0 ? (
        <LinkButton to="/">Find one to import</LinkButton>
      ) : (
        <ul className={styles.targets}>
          {here.map((target) => (
            <li key={target.id}>
              <Link to="/studio" search={{ target: target.id }} className={styles.target}>
                <span className={styles.name}>{target.name}</span>
                <span className={styles.facts}>
                  {target.catalogId} · {target.here.length} {target.here.length === 1 ? 'filter' : 'filters'}{' '}
                  here
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
