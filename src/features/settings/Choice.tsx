import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { keepInPlace } from '../../ui/keepInPlace.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { settingChosen } from './settingsSlice.ts';
import { type Choosable, choices } from './strings.ts';

interface ChoiceProps<S extends keyof Choosable> {
  setting: S;
}

/** One setting: what is chosen works at once. */
export function Choice<S extends keyof Choosable>({ setting }: ChoiceProps<S>) {
  const dispatch = useAppDispatch();
  const value = useAppSelector(({ settings }) => settings[setting]);
  const { legend, hint, options } = choices[setting];

  return (
    <RadioGroup
      short
      legend={legend}
      hint={hint}
      name={`setting-${setting}`}
      options={Object.entries<string>(options).map(([value, label]) => ({
        value: value as Choosable[S],
        label,
      }))}
      value={value}
      onChange={(chosen, control) =>
        keepInPlace(control, () => dispatch(settingChosen({ [setting]: chosen })))
      }
    />
  );
}
