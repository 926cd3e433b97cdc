import { HeartHandshake } from 'lucide-react';
import { useEveryoneAway } from '../features/careTeam/useEveryoneAway.ts';
import { usePushCare, useSoundCare } from '../features/alarmReadiness/AlarmProblems.tsx';
import { useMedicineCare } from '../features/medications/list/useMedicineCare.tsx';
import { useNumberCare } from '../features/settings/useNumberCare.tsx';
import { CareCard } from '../ui/CareCard.tsx';
import { signedInTexts } from '../ui/signedInStrings.ts';

export function HomeCare({ personId }: { personId: string }) {
  const push = usePushCare();
  const sound = useSoundCare();
  const number = useNumberCare();
  const medicines = useMedicineCare({ personId, fname: null });
  const isEveryoneAway = useEveryoneAway(personId);
  const away = { key: 'away', icon: <HeartHandshake />, text: signedInTexts.everyoneAway };
  const team = isEveryoneAway ? [away] : [];
  return <CareCard lines={[...push, ...sound, ...number, ...team, ...medicines]} />;
}
