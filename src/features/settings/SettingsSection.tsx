import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, useDevice } from '../../api/hooks.ts';
import { speak, stopSpeaking } from '../../api/speak.ts';
import type { Voice } from '../../platform/speech.ts';
import { Button } from '../../ui/Button.tsx';
import { preserveScroll } from '../../ui/preserveScroll.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { EmergencyNumberField } from './EmergencyNumberField.tsx';
import { LocationSetting } from './LocationSetting.tsx';
import styles from './SettingsSection.module.css';
import { SoundTest } from './SoundTest.tsx';
import { texts, type ChoiceSettings, settingChoices } from './strings.ts';
import { settingChanged } from './settingsSlice.ts';

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** `United Kingdom`; undefined for an invalid tag or one without a region. */
const regionOf = (lang: string): string | undefined => {
  try {
    const { region } = new Intl.Locale(lang);
    return region && regions.of(region);
  } catch {
    return undefined;
  }
};

const toOption = ({ id, name, lang, local }: Voice) => ({
  value: id,
  label: texts.voiceOf(name, regionOf(lang), local),
});

function VoiceSelect() {
  const dispatch = useAppDispatch();
  const { speech } = useDevice();
  const chosen = useAppSelector(({ settings }) => settings.voice);
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => speech.onVoices(setVoices), [speech]);
  if (voices.length === 0) return null;

  return (
    <SelectField
      label={texts.voice}
      placeholder={texts.ownVoice}
      options={voices.map(toOption)}
      value={voices.some(({ id }) => id === chosen) ? chosen : null}
      onChange={(voice) => dispatch(settingChanged({ voice }))}
      beside={null}
    />
  );
}

export function SettingsSection({ isSurvivor }: { isSurvivor: boolean }) {
  const dispatch = useAppDispatch();
  const isMirrored = useAppSelector(({ settings }) => settings.misses !== 'neither');
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  return (
    <div className={styles.section}>
      <SettingRadioGroup setting="textSize" />
      <SettingRadioGroup setting="theme" />
      {(isSurvivor || isMirrored) && <SettingRadioGroup setting="misses" />}
      <div className={styles.tried}>
        <SettingRadioGroup setting="readingSpeed" />
        <VoiceSelect />
        <Button size="large" icon={<Volume2 />} onClick={() => dispatch(speak(texts.sample))}>
          {texts.hear}
        </Button>
      </div>
      {isSurvivor && (
        <div className={styles.tried}>
          <SettingRadioGroup setting="sound" />
          <SoundTest />
        </div>
      )}
      <EmergencyNumberField />
      {isSurvivor && <LocationSetting />}
    </div>
  );
}

interface SettingRadioGroupProps<S extends keyof ChoiceSettings> {
  setting: S;
}

function SettingRadioGroup<S extends keyof ChoiceSettings>({ setting }: SettingRadioGroupProps<S>) {
  const dispatch = useAppDispatch();
  const value = useAppSelector(({ settings }) => settings[setting]);
  const { legend, hint, options } = settingChoices[setting];

  return (
    <RadioGroup
      short
      legend={legend}
      hint={hint}
      name={`setting-${setting}`}
      options={options}
      value={value}
      onChange={(chosen, control) =>
        preserveScroll(control, () => dispatch(settingChanged({ [setting]: chosen })))
      }
    />
  );
}
