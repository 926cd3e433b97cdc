import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { parsePhoneNumber, defaultSettings } from '../../platform/settings.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Field } from '../../ui/Field.tsx';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { numberTexts } from './numberStrings.ts';
import { settingChanged } from './settingsSlice.ts';
import { texts } from './strings.ts';

const fieldId = 'emergency-number';

interface InputResult {
  readonly message: string;
  readonly number: string | null;
}

const parseNumber = (typed: string): InputResult => {
  if (typed.trim() === '') {
    const { emergencyNumber: number } = defaultSettings;
    return { number, message: texts.numberAgain(number) };
  }
  const number = parsePhoneNumber(typed);
  return { number, message: number === null ? texts.numberWrong : numberTexts.numberNow(number) };
};

/** Saves on blur, so that a partial number is never stored. */
export function EmergencyNumberField() {
  const dispatch = useAppDispatch();
  const { emergencyNumber: savedNumber, askedNumber } = useAppSelector(({ settings }) => settings);
  const [typed, setTyped] = useState<string | null>(null);
  const [result, setResult] = useState<InputResult | null>(null);
  const isWrong = result !== null && result.number === null;
  const hint = result?.number === savedNumber ? result.message : texts.numberHint;

  function handleChange(value: string) {
    setTyped(value);
    if (!isWrong || parsePhoneNumber(value) !== null) setResult(null);
  }

  function commit() {
    if (typed === null) return;
    const { message, number } = parseNumber(typed);
    setResult({ message, number });
    if (number === null) {
      dispatch(
        announced({ tone: 'error', text: message, shownIn: inlineMessageIds.emergencyNumberError }),
      );
      return;
    }
    dispatch(
      announced({ tone: 'success', text: message, shownIn: inlineMessageIds.emergencyNumber }),
    );
    setTyped(null);
    // No place replaces what was entered.
    dispatch(settingChanged({ emergencyNumber: number, askedNumber: askedNumber || number }));
  }

  /** The message moves the page: a press that takes the focus must reach its button first. */
  function handleBlur() {
    const isPressed = document.querySelector('button:active') !== null;
    if (isPressed) window.addEventListener('mouseup', () => setTimeout(commit), { once: true });
    else commit();
  }

  // An unmounting input fires no blur event.
  const commitOnUnmount = useEffectEvent(() => commit());
  useEffect(() => () => commitOnUnmount(), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
  }

  return (
    <Field
      id={fieldId}
      type="text"
      inputMode="tel"
      autoComplete="off"
      label={texts.number}
      hint={hint}
      error={isWrong ? result.message : undefined}
      value={typed ?? savedNumber}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    />
  );
}
