import { useAppSelector } from '../../api/hooks.ts';
import { InstallCard } from '../../features/install/InstallCard.tsx';

/** Stands where somebody looks for it, whoever they are and whatever they said to the offer before. */
export function InstallSetting() {
  const isPossible = useAppSelector(({ install }) => install.method !== 'none');
  return isPossible ? <InstallCard canDecline={false} /> : null;
}
