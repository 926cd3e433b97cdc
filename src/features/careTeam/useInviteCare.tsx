import { UserPlus } from 'lucide-react';
import { paths } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { CareLine } from '../../ui/CareCard.tsx';
import { inviteCareTexts as texts } from './inviteCareStrings.ts';
import { useInviters } from './useInviters.ts';

/** To a survivor. */
export const useInviteCare = (survivorId: string): CareLine[] =>
  useInviters(survivorId).map(({ caregiver_id: id, caregiver_name: name }) => ({
    key: `invite ${id}`,
    icon: <UserPlus />,
    text: texts.invited(name ?? texts.someone),
    action: <ButtonLink to={paths.connectCaregiver}>{texts.look}</ButtonLink>,
  }));
