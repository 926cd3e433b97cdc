import { isEveryoneAway } from '../../../domain/onDuty.ts';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';

/** Whether all caregivers of this survivor, who reads it, are away. */
export const useEveryoneAway = (survivorId: string): boolean =>
  useAppSelector((state) => {
    const { pairings } = state.pairing;
    return isEveryoneAway(pairingsWith('caregivers', pairings ?? [], survivorId), selectNow(state));
  });
