import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import type { Voice } from '../../platform/speech.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { subscribeToVoices } from './settingsActions.ts';
import { settingChanged } from './settingsSlice.ts';
import { texts } from './strings.ts';

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

export function VoiceSelect() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(({ settings }) => settings.voice);
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => dispatch(subscribeToVoices(setVoices)), [dispatch]);
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
