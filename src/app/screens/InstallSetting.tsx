import { useAppSelector } from '../../api/hooks.ts';
import { InstallCard } from '../../features/install/InstallCard.tsx';

export function InstallSetting() {
  const isPossible = useAppSelector(({ install }) => install.method !== 'none');
  return isPossible ? <InstallCard canDecline={false} /> : null;
}
