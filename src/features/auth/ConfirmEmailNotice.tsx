import { Send } from 'lucide-react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useRequestEmailConfirmationMutation } from '../../api/accountApi.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { announced } from '../status/events.ts';
import { confirmTexts } from './confirmEmailStrings.ts';
import { serversWordsOr } from './messages.ts';
import { texts } from './strings.ts';

/**
 * Asks the user to confirm their address, until the user row says that it is confirmed. Its size never
 * changes, so that nothing below it moves.
 */
export function ConfirmEmailNotice({ user }: { user: SessionUser }) {
  const { refetch } = useReadUserQuery(user.id, {
    skip: user.emailConfirmed === true,
    refetchOnMountOrArgChange: true,
  });
  const [askForLink, { isLoading }] = useRequestEmailConfirmationMutation();
  const dispatch = useAppDispatch();
  if (user.emailConfirmed !== false) return null;

  async function ask() {
    try {
      const { message: text } = await askForLink().unwrap();
      dispatch(announced({ tone: 'success', text }));
      void refetch();
    } catch (error) {
      const text = serversWordsOr(error as CallError, confirmTexts.confirmLinkNotSent);
      dispatch(announced({ tone: 'error', text }));
    }
  }

  return (
    <Notice
      tone="info"
      title={confirmTexts.pleaseConfirm}
      action={
        <LeavingButton
          size="large"
          icon={<Send />}
          busy={isLoading}
          busyText={texts.sendingLink}
          onClick={() => void ask()}
        >
          {confirmTexts.sendLinkAgain}
        </LeavingButton>
      }
    >
      <p>{confirmTexts.pleaseConfirmBody}</p>
      {user.role === 'caregiver' && <p>{confirmTexts.alertsNotMailed}</p>}
    </Notice>
  );
}
