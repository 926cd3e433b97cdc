import { useState } from 'react';
import { selectDeviceZone, selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { describeZone } from '../../platform/formatDate.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { announced } from '../announcements/events.ts';
import { listZones } from './listZones.ts';
import { zoneTexts as texts } from './zoneStrings.ts';
import { chooseZone } from './zoneListeners.ts';

export function ZoneSetting() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const zone = useAppSelector(selectDeviceZone);
  const now = useAppSelector(selectNow);
  const [options] = useState(() => listZones(now));
  const [chosen, setChosen] = useState<string | null>(null);
  if (!isSurvivor(user)) return null;
  const describe = (one: string) => describeZone(one, now);

  async function save(one: string) {
    if (!(await dispatch(chooseZone(one)))) return;
    setChosen(null);
    dispatch(announced({ tone: 'success', text: texts.saved(describe(one).place) }));
  }

  return (
    <div id="zone">
      <SelectField
        label={texts.setting}
        placeholder={texts.choice(describe(zone))}
        options={options}
        value={chosen}
        onChange={setChosen}
        beside={null}
      />
      <p>{texts.scope}</p>
      {chosen !== null && (
        <>
          <p>
            {texts.there(describe(chosen).clock)} {texts.notYet(describe(chosen).place)}
          </p>
          <Button size="large" onClick={() => void save(chosen)}>
            {texts.use(describe(chosen).place)}
          </Button>
        </>
      )}
    </div>
  );
}
