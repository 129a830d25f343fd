import { useStore } from 'zustand';
import { Slider } from '../../parts/controls/slider.js';
import { setLimits } from '../../picture/commands.js';
import type { PictureSession } from '../../picture/session.js';
import styles from './hero.module.css';
import { channelName, whiteRange } from './white-point.js';

/** The white point of each channel of the live picture. */
export function HeroSliders({ session }: { readonly session: PictureSession }) {
  const { store, state } = session;
  const grid = useStore(state, (each) => each.grid);
  const channels = useStore(store, ({ picture }) => picture.channels);
  return (
    <div className={styles.sliders} role="group" aria-label="White point of each filter">
      {channels.map(({ tone: { limits } }, i) => {
        const channel = grid?.channels[i];
        return (
          channel && (
            <Slider
              key={channel.key}
              label={channelName(channel)}
              {...whiteRange(channel, limits)}
              value={limits.high}
              unit={channel.units ?? undefined}
              onGesture={(isMoving) => (isMoving ? store.begin() : store.end())}
              onChange={(high) => store.run(setLimits(i, { high }))}
            />
          )
        );
      })}
    </div>
  );
}
