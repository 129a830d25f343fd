import '../theme.css';
import '../base.css';
import { EyeIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { Disclosure } from '../../parts/controls/disclosure.js';
import { Menu, MenuItem } from '../../parts/controls/menu.js';
import { NumberField } from '../../parts/controls/number-field.js';
import { Select } from '../../parts/controls/select.js';
import { Slider } from '../../parts/controls/slider.js';
import { setOverall } from '../../picture/commands.js';
import { NEUTRAL_SHAPE } from '../../picture/document.js';
import { WavelengthDesk } from '../../desk/desk.js';
import { ChannelCard } from '../../tone/channel-card.js';
import { ToneControls } from '../../tone/tone-controls.js';
import { sampleSession, skyGrid } from './sample-session.js';
import { Toggle } from '../../parts/controls/toggle.js';

const CURVES = ['Linear', 'S-curve'].map((label) => ({ value: label, label }));

/** The controls by themselves, and what they have told. */
function Controls() {
  const [weight, setWeight] = useState(1);
  const [gamma, setGamma] = useState(1);
  const [place, setPlace] = useState(-58.6123);
  const [curve, setCurve] = useState('Linear');
  const [isShown, show] = useState(true);
  const [news, setNews] = useState<readonly string[]>([]);
  const tell = (text: string): void => setNews((former) => [...former, text]);
  const onGesture = (isMoving: boolean): void => tell(isMoving ? 'begin' : 'end');
  return (
    <section aria-label="Controls" style={{ inlineSize: 'min(100%, 320px)', display: 'grid', gap: 8 }}>
      <Slider label="Weight" min={0} max={2} value={weight} onChange={setWeight} onGesture={onGesture} />
      <Slider
        {...{ label: 'Gamma', min: 0.1, max: 10, scale: 'log', value: gamma }}
        {...{ onChange: setGamma, onGesture }}
      />
      <Slider label="Rotation" unit="°" min={-180} max={180} step={1} value={12} onChange={() => undefined} />
      <NumberField label="Declination" unit="deg" value={place} onChange={setPlace} />
      <Select label="Curve" value={curve} options={CURVES} onChange={setCurve} />
      <div>
        <Toggle label="Shown" icon={<EyeIcon />} isOn={isShown} onChange={show} />
        <Menu label="More">
          <MenuItem onAction={() => tell('files')}>Files</MenuItem>
          <MenuItem isDanger onAction={() => tell('remove')}>
            Remove
          </MenuItem>
        </Menu>
      </div>
      <Disclosure title="Frame">Whole of all channels</Disclosure>
      <output>{news.join(' ')}</output>
    </section>
  );
}

const session = sampleSession(skyGrid(Number(new URLSearchParams(location.search).get('channels') ?? 3)));

/** Channel cards and the overall tone of a picture, and the steps that can be undone. */
function Panel() {
  const { picture, past } = useStore(session.store);
  const [solo, setSolo] = useState<number | null>(null);
  return (
    <section aria-label="Panel" style={{ inlineSize: 'min(100%, 340px)', display: 'grid', gap: 8 }}>
      <WavelengthDesk session={session} />
      {picture.channels.map((_, index) => (
        <ChannelCard
          key={index}
          {...{ session, index, isSolo: solo === index }}
          onSolo={(isSolo) => setSolo(isSolo ? index : null)}
          actions={
            <Menu label={`More of channel ${index + 1}`}>
              {' '}
              {[
                <MenuItem key="files" onAction={() => undefined}>
                  Files
                </MenuItem>,
              ]}
            </Menu>
          }
        />
      ))}
      <ToneControls
        {...{ name: 'the picture', shape: picture.overall ?? NEUTRAL_SHAPE }}
        onChange={(changes) => session.store.run(setOverall(changes))}
        onGesture={(isMoving) => (isMoving ? session.store.begin() : session.store.end())}
      />
      <output aria-label="Steps">{past.length}</output>
      <output aria-label="Picture" hidden>
        {JSON.stringify(picture)}
      </output>
      <button onClick={() => session.store.undo()}>Undo</button>
    </section>
  );
}

/** The page of test/browser/tone.spec.ts: controls, tone panel and desk without a service. */
createRoot(document.getElementById('page')!).render(
  <I18nProvider locale="en-GB">
    <main style={{ padding: 16 }}>
      <h1>Tone</h1>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'start' }}>
        <Controls />
        <Panel />
      </div>
    </main>
  </I18nProvider>,
);
