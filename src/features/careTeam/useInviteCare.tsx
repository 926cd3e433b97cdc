import { UserPlus } from 'lucide-react';
import { shallowEqual } from 'react-redux';
import { paths } from '../../../contract/paths.ts';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { CareLine } from '../../ui/CareCard.tsx';
import { inviteCareTexts as texts } from './inviteCareStrings.ts';

/** To a survivor: caregivers who have invited another one, which can be refused. */
export const useInviteCare = (survivorId: string): CareLine[] => {
  // Equal from minute to minute.
  const names = useAppSelector((state) => {
    const now = selectNow(state);
    const own = pairingsWith('caregivers', state.pairing.pairings ?? [], survivorId);
    return own.flatMap((pair) =>
      (pair.invites_until ?? 0) > now ? [pair.caregiver_name ?? texts.someone] : [],
    );
  }, shallowEqual);
  return names.map((name, index) => ({
    key: `invite ${index}`,
    icon: <UserPlus />,
    text: texts.invited(name),
    action: <ButtonLink to={paths.connectCaregiver}>{texts.look}</ButtonLink>,
  }));
};
