import { Bell, Square, Volume2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { settingsAnchor } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from './Choice.tsx';
import { EmergencyNumber } from './EmergencyNumber.tsx';
import { hearSample, leaveSettings, testSound } from './settingsActions.ts';
import styles from './SettingsSection.module.css';
import { soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';
import { VoiceChoice } from './VoiceChoice.tsx';

/** How this device looks, reads and sounds; the same for whoever signs in on it. */
export function SettingsSection() {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => () => dispatch(leaveSettings()), [dispatch]);
  useEffect(() => {
    if (hash !== `#${settingsAnchor}`) return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [key, hash]);

  return (
    <section id={settingsAnchor} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>{texts.stay}</p>
      </div>
      <Choice setting="textSize" />
      <Choice setting="theme" />
      <Choice setting="misses" />
      <div className={styles.tried}>
        <Choice setting="readingSpeed" />
        <VoiceChoice />
        <Button size="large" icon={<Volume2 />} onClick={() => dispatch(hearSample())}>
          {texts.hear}
        </Button>
      </div>
      <div className={styles.tried}>
        <Choice setting="sound" />
        <SoundTest />
      </div>
      <EmergencyNumber />
    </section>
  );
}

function SoundTest() {
  const dispatch = useAppDispatch();
  const sounding = useAppSelector(({ soundTest }) => soundTest.sounding);
  return (
    <Button
      size="large"
      icon={sounding ? <Square /> : <Bell />}
      onClick={() => dispatch(sounding ? soundTestEnded() : testSound())}
    >
      {sounding ? texts.stop : texts.test}
    </Button>
  );
}
