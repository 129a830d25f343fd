import { useEffect } from 'react';
import { useStore } from 'zustand';
import { EMPTY_PICTURE } from '../../picture/document.js';
import type { ChannelFiles, PictureSession } from '../../picture/session.js';
import { Stage } from '../../stage/stage.js';
import styles from './hero.module.css';
import poster from './poster.jpg';

interface Props {
  readonly session: PictureSession;
  /** The files of the picture; undefined while there is none. */
  readonly channels: readonly ChannelFiles[] | undefined;
  /** What the picture is of. */
  readonly name: string | undefined;
  readonly isLive: boolean;
  /** Told when the picture is drawn from all its tiles for the first time. */
  readonly onLive: () => void;
}

/** Without the edges that not every filter has. */
const FRAME = { ...EMPTY_PICTURE.frame, crop: 'intersection' } as const;

/** The poster, until the live picture takes its place. */
export function HeroPicture({ session, channels, name, isLive, onLive }: Props) {
  const isSharp = useStore(
    session.state,
    ({ frameCount, pendingTiles, failedChannels }) =>
      frameCount > 0 && pendingTiles === 0 && failedChannels.size === 0,
  );
  useEffect(() => {
    if (channels) void session.openFiles(channels, FRAME);
  }, [session, channels]);
  useEffect(() => {
    if (isSharp && !isLive) onLive();
  }, [isSharp, isLive, onLive]);
  return (
    <div className={styles.picture}>
      {channels && (
        <div className={styles.layer} inert={!isLive}>
          <Stage session={session} label={name ?? 'Live picture'} isShy isCovering />
        </div>
      )}
      {!isLive && <img className={styles.layer} src={poster} alt={name ?? ''} width={1106} height={622} />}
    </div>
  );
}
