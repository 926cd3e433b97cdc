import { useAppSelector } from '../api/hooks.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { AlarmDialog } from '../features/alarms/AlarmDialog.tsx';
import { DueNotice } from '../features/alarms/DueNotice.tsx';
import { selectIsHeard } from '../features/alarms/selectors.ts';
import { StopSound } from '../features/alarms/StopSound.tsx';
import { HelpDialog } from '../features/emergency/HelpDialog.tsx';
import { KeepAlerts } from '../features/emergency/KeepAlerts.tsx';
import { KeepMedicines } from '../features/medications/KeepMedicines.tsx';
import { KeepConnections } from '../features/pairing/KeepConnections.tsx';

/** What lives with a survivor on whatever screen they are: alarms, help, and what these go by. */
export function Living() {
  const user = useAppSelector(selectUser);
  /** An alarm that begins meanwhile is heard and named, and seen whole as soon as this is closed. */
  const asksForHelp = useAppSelector(({ emergency }) => emergency.isOpen);
  const isHeard = useAppSelector(selectIsHeard);
  if (!isSurvivor(user)) return null;
  return (
    <>
      <KeepMedicines personId={user.id} />
      <KeepConnections personId={user.id} />
      <KeepAlerts />
      {!asksForHelp && <AlarmDialog />}
      <HelpDialog alarm={<DueNotice />} stopSound={isHeard ? <StopSound /> : null} />
    </>
  );
}
