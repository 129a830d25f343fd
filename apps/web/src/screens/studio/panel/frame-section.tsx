import { useRef, useState } from 'react';
import { Choice } from '../../../parts/choice.js';
import { Disclosure } from '../../../parts/controls/disclosure.js';
import { Slider } from '../../../parts/controls/slider.js';
import { Toggle } from '../../../parts/controls/toggle.js';
import { setFrame } from '../../../picture/commands.js';
import { RANGES, type Frame } from '../../../picture/document.js';
import { usePicture, useSessionState, useStudio, useView } from '../studio-context.js';
import { sizeOfBox } from './box-words.js';
import styles from './section.module.css';

const [LEAST, MOST] = RANGES.rotationDegrees;

/** The part of the sky, and how it lies. Each change is another grid, which is asked for when a gesture ends. */
export function FrameSection() {
  const { session, view } = useStudio();
  const frame = usePicture((picture) => picture.frame);
  const isCropping = useView((state) => state.isCropping);
  const change = (changes: Partial<Frame>): void => session.store.run(setFrame(changes));
  return (
    <Disclosure title="Frame">
      <div className={styles.section}>
        <CropChoice crop={frame.crop} onChange={(crop) => change({ crop })} />
        <div className={styles.row}>
          <Toggle
            label={isCropping ? 'Drawing: drag over the picture' : 'Draw a box'}
            isOn={isCropping}
            onChange={(isOn) => view.setState({ isCropping: isOn })}
          />
          <Toggle label="North up" isOn={frame.northUp} onChange={(northUp) => change({ northUp })} />
        </div>
        <Rotation
          degrees={frame.rotationDegrees}
          onChange={(rotationDegrees) => change({ rotationDegrees })}
        />
      </div>
    </Disclosure>
  );
}

interface CropProps {
  readonly crop: Frame['crop'];
  readonly onChange: (crop: 'union' | 'intersection') => void;
}

function CropChoice({ crop, onChange }: CropProps) {
  const hasShared = useSessionState(({ grid }) => grid?.intersection !== null);
  const isDrawn = typeof crop === 'object';
  const options = [
    { value: 'union', label: 'All' },
    { value: 'intersection', label: 'Shared' },
    ...(isDrawn ? [{ value: 'drawn', label: 'Drawn' }] : []),
  ];
  return (
    <>
      <Choice
        label="Part of the sky"
        value={isDrawn ? 'drawn' : crop}
        options={options}
        onChange={(chosen) => chosen !== 'drawn' && onChange(chosen as 'union' | 'intersection')}
      />
      {isDrawn && <p className={styles.hint}>{sizeOfBox(crop)}</p>}
      {!hasShared && <p className={styles.hint}>No part of the sky is in all channels.</p>}
    </>
  );
}

interface RotationProps {
  readonly degrees: number;
  readonly onChange: (degrees: number) => void;
}

/** The angle moves with the slider, the picture when the gesture ends. */
function Rotation({ degrees, onChange }: RotationProps) {
  const [moved, setMoved] = useState<number | null>(null);
  const gesture = useRef({ isMoving: false, degrees });
  const move = (to: number): void => {
    gesture.current.degrees = to;
    if (gesture.current.isMoving) setMoved(to);
    else onChange(to);
  };
  const follow = (isMoving: boolean): void => {
    gesture.current = { isMoving, degrees: isMoving ? degrees : gesture.current.degrees };
    if (isMoving) return;
    setMoved(null);
    onChange(gesture.current.degrees);
  };
  return (
    <Slider
      {...{ label: 'Rotation', unit: '°', min: LEAST, max: MOST, value: moved ?? degrees }}
      onChange={move}
      onGesture={follow}
    />
  );
}
