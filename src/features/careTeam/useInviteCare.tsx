import { UserPlus } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { pairingsWith } from '../../../domain/pairings.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { CareLine } from '../../ui/CareCard.tsx';
import { inviteCareTexts as texts } from './inviteCareStrings.ts';

/** To a survivor: caregivers who have invited another one, which can be refused. */
export const useInviteCare = (survivorId: string): CareLine[] => {
  const now = useAppSelector(selectNow);
  const pairings = useAppSelector(({ pairing }) => pairing.pairings) ?? [];
  return pairingsWith('caregivers', pairings, survivorId).flatMap((pair) =>
    (pair.invites_until ?? 0) > now
      ? {
          key: `invite ${pair.caregiver_id}`,
          icon: <UserPlus />,
          text: texts.invited(pair.caregiver_name),
          action: <ButtonLink to={paths.connectCaregiver}>{texts.look}</ButtonLink>,
        }
      : [],
  );
};
