import { UserX } from 'lucide-react';
import { selectNow } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { useEndInviteMutation } from '../../../api/sessionApi.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { inviteCareTexts } from '../../careTeam/inviteCareStrings.ts';
import { inviteTexts as texts } from '../strings.ts';

interface InviteLineProps {
  caregiver: { readonly id: string; readonly fname: string };
}

/** To the survivor, who can refuse. */
export function InviteLine({ caregiver: { id, fname } }: InviteLineProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const until = useAppSelector(
    ({ pairing }) =>
      pairing.pairings?.find(({ caregiver_id }) => caregiver_id === id)?.invites_until ?? 0,
  );
  const [endInvite, { isLoading }] = useEndInviteMutation();
  if (until <= now) return null;
  async function refuse() {
    dispatch(announcedResult(await endInvite({ params: { personId: id } }), texts.failed));
  }
  return (
    <Notice
      tone="info"
      title={inviteCareTexts.invited(fname)}
      action={
        <FocusHandoffButton
          icon={<UserX />}
          busy={isLoading}
          busyText={texts.refusing}
          onClick={() => void refuse()}
        >
          {texts.refuse}
        </FocusHandoffButton>
      }
    >
      {texts.invitedBody}
    </Notice>
  );
}
