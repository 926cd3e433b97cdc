import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { emergencyNumberIn } from '../../../domain/emergencyNumbers.ts';
import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { defaultSettings } from '../../platform/settings.ts';
import type { CareLine } from '../../ui/CareCard.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { announced } from '../announcements/events.ts';
import { numberTexts as texts } from './numberStrings.ts';
import { settingChanged } from './settingsSlice.ts';

const usual = defaultSettings.emergencyNumber;
/** As the number that was asked about: the place has set the other one. */
const ofPlace = '';

/**
 * Asks once for each number that a place proposes, also after a journey. Until the first answer, what the place proposes is
 * called, unless the user has entered a number.
 */
export const useNumberCare = (): CareLine[] => {
  const dispatch = useAppDispatch();
  const { emergencyNumber, askedNumber } = useAppSelector(({ settings }) => settings);
  const proposed = emergencyNumberIn(useAppSelector(selectDeviceZone));
  const isUnset = askedNumber === ofPlace || (askedNumber === null && emergencyNumber === usual);
  const unsetNumber = proposed ?? usual;
  useEffect(() => {
    if (isUnset && emergencyNumber !== unsetNumber)
      dispatch(settingChanged({ emergencyNumber: unsetNumber, askedNumber: ofPlace }));
  }, [dispatch, unsetNumber, emergencyNumber, isUnset]);
  const other = proposed === emergencyNumber ? usual : emergencyNumber;
  if (proposed === null || proposed === other || proposed === askedNumber) return [];
  const choose = (number: string) => {
    dispatch(settingChanged({ emergencyNumber: number, askedNumber: proposed }));
    dispatch(announced({ tone: 'success', text: texts.numberNow(number) }));
  };
  return [
    {
      key: 'number',
      icon: <Phone />,
      text: <p>{texts.question(proposed)}</p>,
      action: [proposed, other].map((number) => (
        <FocusHandoffButton key={number} variant="secondary" onClick={() => choose(number)}>
          {number === proposed ? texts.yes(number) : texts.no(number)}
        </FocusHandoffButton>
      )),
    },
  ];
};
