import { Send } from 'lucide-react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { useRequestEmailConfirmationMutation } from '../../../api/sessionApi.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { confirmTexts } from './confirmEmailStrings.ts';

/** On a dashboard; not where the server sends no mail. */
export function ConfirmEmailNotice({ user }: { user: SessionUser }) {
  useReadUserQuery(
    { params: { id: user.id } },
    {
      skip: user.emailConfirmed === true,
      refetchOnMountOrArgChange: true,
    },
  );
  return user.emailConfirmed === false && <UnconfirmedEmail user={user} />;
}

export function UnconfirmedEmail({ user }: { user: SessionUser }) {
  const sendsMail = user.emailConfirmed !== undefined;
  const { refetch } = useReadUserQuery({ params: { id: user.id } });
  const [requestLink, { isLoading }] = useRequestEmailConfirmationMutation();
  const dispatch = useAppDispatch();

  async function resendLink() {
    const result = await requestLink();
    dispatch(announcedResult(result, confirmTexts.linkFailed, sendsMail ? 'success' : 'warning'));
    if (result.data) void refetch();
  }

  return (
    <Notice
      tone="info"
      title={confirmTexts.pleaseConfirm}
      action={
        <FocusHandoffButton
          size="large"
          icon={<Send />}
          busy={isLoading}
          busyText={confirmTexts.makingLink}
          onClick={() => void resendLink()}
        >
          {sendsMail ? confirmTexts.sendLinkAgain : confirmTexts.makeLink}
        </FocusHandoffButton>
      }
    >
      <p>{sendsMail ? confirmTexts.pleaseConfirmBody : confirmTexts.noMail}</p>
      {sendsMail && user.role === 'caregiver' && <p>{confirmTexts.alertsNotMailed}</p>}
    </Notice>
  );
}
