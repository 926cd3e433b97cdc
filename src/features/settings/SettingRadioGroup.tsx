import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { preserveScroll } from '../../ui/preserveScroll.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { settingChanged } from './settingsSlice.ts';
import { type ChoiceSettings, settingChoices } from './strings.ts';

interface SettingRadioGroupProps<S extends keyof ChoiceSettings> {
  setting: S;
}

export function SettingRadioGroup<S extends keyof ChoiceSettings>({
  setting,
}: SettingRadioGroupProps<S>) {
  const dispatch = useAppDispatch();
  const value = useAppSelector(({ settings }) => settings[setting]);
  const { legend, hint, options } = settingChoices[setting];

  return (
    <RadioGroup
      short
      legend={legend}
      hint={hint}
      name={`setting-${setting}`}
      options={Object.entries<string>(options).map(([value, label]) => ({
        value: value as ChoiceSettings[S],
        label,
      }))}
      value={value}
      onChange={(chosen, control) =>
        preserveScroll(control, () => dispatch(settingChanged({ [setting]: chosen })))
      }
    />
  );
}
