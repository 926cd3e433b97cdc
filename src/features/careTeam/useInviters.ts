import { shallowEqual } from 'react-redux';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';

/** Caregivers of a survivor who have invited another one, which can be refused. Equal from minute to minute. */
export const useInviters = (survivorId: string) =>
  useAppSelector((state) => {
    const now = selectNow(state);
    const own = pairingsWith('caregivers', state.pairing.pairings ?? [], survivorId);
    return own.filter(({ invites_until: until }) => (until ?? 0) > now);
  }, shallowEqual);
