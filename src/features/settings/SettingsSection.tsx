import { Bell, Square, Volume2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { settingsAnchor } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingRadioGroup } from './SettingRadioGroup.tsx';
import { EmergencyNumberField } from './EmergencyNumberField.tsx';
import { speakSample, stopPreviews, startSoundTest } from './settingsActions.ts';
import styles from './SettingsSection.module.css';
import { soundTestEnded } from './soundTestSlice.ts';
import { texts } from './strings.ts';
import { VoiceSelect } from './VoiceSelect.tsx';

export function SettingsSection() {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => () => dispatch(stopPreviews()), [dispatch]);
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
      <SettingRadioGroup setting="textSize" />
      <SettingRadioGroup setting="theme" />
      <SettingRadioGroup setting="misses" />
      <div className={styles.tried}>
        <SettingRadioGroup setting="readingSpeed" />
        <VoiceSelect />
        <Button size="large" icon={<Volume2 />} onClick={() => dispatch(speakSample())}>
          {texts.hear}
        </Button>
      </div>
      <div className={styles.tried}>
        <SettingRadioGroup setting="sound" />
        <SoundTest />
      </div>
      <EmergencyNumberField />
    </section>
  );
}

function SoundTest() {
  const dispatch = useAppDispatch();
  const isPlaying = useAppSelector(({ soundTest }) => soundTest.isPlaying);
  return (
    <Button
      size="large"
      icon={isPlaying ? <Square /> : <Bell />}
      onClick={() => dispatch(isPlaying ? soundTestEnded() : startSoundTest())}
    >
      {isPlaying ? texts.stop : texts.test}
    </Button>
  );
}
