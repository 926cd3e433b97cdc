import { usePushCare, useSoundCare } from '../features/alarmReadiness/AlarmProblems.tsx';
import { useMedicineCare } from '../features/medications/list/useMedicineCare.tsx';
import { CareCard } from '../ui/CareCard.tsx';

export function HomeCare({ personId }: { personId: string }) {
  const push = usePushCare();
  const sound = useSoundCare();
  const medicines = useMedicineCare({ personId, fname: null });
  return <CareCard lines={[...push, ...sound, ...medicines]} />;
}
