import { EyeClosedIcon, EyeIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Menu } from '../../../parts/controls/menu.js';
import { Slider } from '../../../parts/controls/slider.js';
import { Toggle } from '../../../parts/controls/toggle.js';
import { setShown, setWeight } from '../../../picture/commands.js';
import { useGrid, usePicture, useStudio } from '../studio-context.js';
import styles from './section.module.css';
import { useGestures } from './use-gestures.js';

interface Props {
  readonly index: number;
  readonly isSolo: boolean;
  readonly onSolo: (isSolo: boolean) => void;
  readonly actions: ReactNode;
}

/** A channel: whether it is shown, alone, and how strong it is. */
export function PlainCard({ index, isSolo, onSolo, actions }: Props) {
  const { store } = useStudio().session;
  const { label, shown, weight } = usePicture(({ channels }) => channels[index]);
  const grid = useGrid();
  const onGesture = useGestures();
  return (
    <article className={styles.section}>
      <div className={styles.row}>
        <h3 className={styles.title}>
          <bdi>{label ?? grid?.channels[index].label ?? `Channel ${index + 1}`}</bdi>
        </h3>
        <Toggle
          label="Shown"
          icon={shown ? <EyeIcon /> : <EyeClosedIcon />}
          isOn={shown}
          onChange={(isOn) => store.run(setShown(index, isOn))}
        />
        <Toggle label="Alone" icon="S" isOn={isSolo} onChange={onSolo} />
        <Menu label="Channel">{actions}</Menu>
      </div>
      <Slider
        {...{ label: 'Weight', min: 0, max: 2, value: weight, onGesture }}
        onChange={(value) => store.run(setWeight(index, value))}
      />
    </article>
  );
}
