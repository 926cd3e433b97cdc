import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { telephoneIn, usualSettings } from '../../device/settings.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { announced, standingParts } from '../status/events.ts';
import { settingChosen } from './settingsSlice.ts';
import { texts } from './strings.ts';

/** The field names its hint and its error by it, where what is announced is shown. */
const fieldId = 'emergency-number';

interface Told {
  readonly words: string;
  /** Null where what was typed is no telephone number. */
  readonly number: string | null;
}

/** What becomes of the field as it is left; an empty one stands for the usual number. */
const readTyped = (typed: string): Told => {
  if (typed.trim() === '') {
    const { emergencyNumber: number } = usualSettings;
    return { number, words: texts.numberAgain(number) };
  }
  const number = telephoneIn(typed);
  return { number, words: number === null ? texts.numberWrong : texts.numberNow(number) };
};

/** The local emergency number. It holds once the field is left: half a number never stands. */
export function EmergencyNumber() {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(({ settings }) => settings.emergencyNumber);
  const [typed, setTyped] = useState<string | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const isWrong = told !== null && told.number === null;
  const hint = told?.number === kept ? told.words : texts.numberHint;

  function handleChange(value: string) {
    setTyped(value);
    if (!isWrong || telephoneIn(value) !== null) setTold(null);
  }

  function leave() {
    if (typed === null) return;
    const { words, number } = readTyped(typed);
    setTold({ words, number });
    if (number === null) {
      dispatch(announced({ tone: 'error', text: words, shownIn: standingParts.numberError }));
      return;
    }
    dispatch(announced({ tone: 'success', text: words, shownIn: standingParts.number }));
    setTyped(null);
    dispatch(settingChosen({ emergencyNumber: number }));
  }

  // A part of the screen that goes while somebody is in it tells of no blur.
  const leaveScreen = useEffectEvent(() => leave());
  useEffect(() => () => leaveScreen(), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') leave();
  }

  return (
    <Field
      id={fieldId}
      type="text"
      inputMode="tel"
      autoComplete="off"
      label={texts.number}
      hint={hint}
      error={isWrong ? told.words : undefined}
      value={typed ?? kept}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={leave}
      onKeyDown={handleKeyDown}
    />
  );
}
