import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
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
}

/** The poster, until the live picture takes its place. */
export function HeroPicture({ session, channels, name }: Props) {
  const isLive = useIsSharp(session);
  useEffect(() => {
    if (channels) void session.openFiles(channels);
  }, [session, channels]);
  return (
    <div className={styles.picture}>
      {channels && (
        <div className={isLive ? styles.live : styles.waiting} inert={!isLive}>
          <Stage session={session} label={name ?? 'Picture'} isShy />
        </div>
      )}
      {!isLive && <img className={styles.poster} src={poster} alt={name ?? ''} width={900} height={506} />}
    </div>
  );
}

/** Whether the picture was drawn once from all its tiles. */
function useIsSharp(session: PictureSession): boolean {
  const isSharp = useStore(
    session.state,
    ({ frameCount, pendingTiles }) => frameCount > 0 && pendingTiles === 0,
  );
  const [wasSharp, setWasSharp] = useState(false);
  if (isSharp && !wasSharp) setWasSharp(true);
  return wasSharp;
}
