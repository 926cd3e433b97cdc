import { HeartHandshake } from 'lucide-react';
import { useEveryoneAway } from '../features/careTeam/useEveryoneAway.ts';
import { useInviteCare } from '../features/careTeam/useInviteCare.tsx';
import { useAppSelector } from '../api/hooks.ts';
import { usePushCare, useSoundCare } from '../features/alarmReadiness/AlarmProblems.tsx';
import { isPushFine, selectPushStatus } from '../features/alarmReadiness/pushStatus.ts';
import { problemTexts } from '../features/alarmReadiness/strings.ts';
import { useMedicineCare } from '../features/medications/list/useMedicineCare.tsx';
import { useNumberCare } from '../features/settings/useNumberCare.tsx';
import { CareCard } from '../ui/CareCard.tsx';
import { signedInTexts } from '../ui/signedInStrings.ts';

export function HomeCare({ personId }: { personId: string }) {
  const status = useAppSelector(selectPushStatus);
  const push = usePushCare(isPushFine(status) ? null : problemTexts[status]);
  const sound = useSoundCare();
  const number = useNumberCare();
  const invites = useInviteCare(personId);
  const medicines = useMedicineCare({ personId, fname: null });
  const isEveryoneAway = useEveryoneAway(personId);
  const away = { key: 'away', icon: <HeartHandshake />, text: signedInTexts.everyoneAway };
  const team = isEveryoneAway ? [away] : [];
  return <CareCard lines={[...push, ...invites, ...medicines, ...sound, ...team, ...number]} />;
}
