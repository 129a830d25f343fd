import { useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../app/use-session.js';
import { LinkButton } from '../../parts/link-button.js';
import { HeroPicture } from './hero-picture.js';
import { HeroSliders } from './hero-sliders.js';
import { StudioLink } from './studio-link.js';
import { useHeroPicture, type Target } from './use-hero-picture.js';
import styles from './hero.module.css';

/** The picture of the first sight, live once its files are here, and what it is of. */
export function Hero({ targets }: { readonly targets: readonly Target[] | undefined }) {
  const session = useSession();
  const { target, channels, isKnown } = useHeroPicture(targets);
  const [isLive, setLive] = useState(false);
  const problem = useStore(session.state, (state) => state.problem ?? state.drawingProblem);
  return (
    <section className={styles.hero} aria-label="Picture of the day">
      <HeroPicture
        session={session}
        channels={channels}
        name={target?.name}
        isLive={isLive}
        onLive={() => setLive(true)}
      />
      <div className={styles.about}>
        {target && <About target={target} filterCount={channels?.length} />}
        {channels && <StudioLink session={session} channels={channels} />}
        {!channels && isKnown && target && (
          <LinkButton look="primary" to="/target/$name" params={{ name: target.search.targetName }}>
            Make this picture
          </LinkButton>
        )}
        {problem !== null && !isLive && <p role="status">The live picture cannot be drawn now.</p>}
        {isLive && <HeroSliders session={session} />}
      </div>
    </section>
  );
}

interface AboutProps {
  readonly target: Target;
  /** Of the live picture. */
  readonly filterCount: number | undefined;
}

const About = ({ target, filterCount }: AboutProps) => (
  <>
    <h2 className={styles.name}>{target.name}</h2>
    <p className={styles.facts}>
      {target.catalogId}
      {filterCount !== undefined && ` · ${filterCount} filters`}
    </p>
    <p>{target.description}</p>
  </>
);
