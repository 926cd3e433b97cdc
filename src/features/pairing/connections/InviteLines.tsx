import { UserX } from 'lucide-react';
import { useAppDispatch } from '../../../api/hooks.ts';
import { useEndInviteMutation } from '../../../api/sessionApi.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { inviteCareTexts } from '../../careTeam/inviteCareStrings.ts';
import { useInviters } from '../../careTeam/useInviters.ts';
import { inviteTexts as texts } from '../strings.ts';

/** To the survivor, who can refuse; above the connections, which are ended there. */
export function InviteLines({ survivorId }: { survivorId: string }) {
  return useInviters(survivorId).map(({ caregiver_id: id, caregiver_name: name }) => (
    <InviteLine key={id} id={id} name={name ?? inviteCareTexts.someone} />
  ));
}

function InviteLine({ id, name }: { id: string; name: string }) {
  const dispatch = useAppDispatch();
  const [endInvite, { isLoading }] = useEndInviteMutation();
  async function refuse() {
    dispatch(announcedResult(await endInvite({ params: { personId: id } }), texts.failed));
  }
  return (
    <Notice
      tone="info"
      title={inviteCareTexts.invited(name)}
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
