import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, useDevice } from '../../api/hooks.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { LocationPermission } from '../../platform/location.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { announced } from '../announcements/events.ts';
import { settingChanged } from './settingsSlice.ts';
import { texts } from './strings.ts';

/** Turning it on asks for the permission, so that few browsers have to ask in an emergency. */
export function LocationSetting() {
  const dispatch = useAppDispatch();
  const { location } = useDevice();
  const user = useAppSelector(selectUser);
  const isOn = useAppSelector(({ settings }) => settings.locationOf === user?.id);
  const [permission, setPermission] = useState<LocationPermission>('granted');
  const [asking, setAsking] = useState<'no' | 'now' | 'done'>('no');
  const isWanted = useRef(isOn);
  useEffect(() => {
    const off = new AbortController();
    void location.watchPermission(setPermission, off.signal);
    return () => off.abort();
  }, [location]);
  if (!isSurvivor(user)) return null;
  const { id } = user;

  function choose(chosen: 'off' | 'on') {
    isWanted.current = chosen === 'on';
    setAsking(chosen === 'on' ? 'now' : 'no');
    if (chosen === 'on') void turnOn(location.requestPermission());
    else dispatch(settingChanged({ locationOf: null }));
  }

  async function turnOn(asked: Promise<LocationPermission>) {
    const answer = await asked;
    if (!isWanted.current) return;
    setPermission(answer);
    setAsking('done');
    if (answer === 'granted') {
      dispatch(settingChanged({ locationOf: id }));
      dispatch(announced({ tone: 'success', text: texts.locationOn }));
    } else {
      const text = texts.locationProblems[answer];
      dispatch(announced({ tone: 'error', text, shownIn: 'location-error' }));
    }
  }

  const isAsking = asking === 'now';
  const asksAgain = isOn && permission === 'prompt';
  const isAllowed = permission === 'granted' || asksAgain;
  const isTold = permission === 'unsupported' || isOn || asking === 'done';
  return (
    <RadioGroup
      short
      id="location"
      legend={texts.location}
      hint={texts.locationHints[isAsking ? 'asking' : asksAgain ? 'asksAgain' : 'usual']}
      error={isAsking || !isTold || isAllowed ? undefined : texts.locationProblems[permission]}
      name="setting-location"
      options={texts.locationOptions}
      value={isAsking || (isOn && isAllowed) ? 'on' : 'off'}
      onChange={choose}
    />
  );
}
