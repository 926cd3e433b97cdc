import { Send } from 'lucide-react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { useRequestEmailConfirmationMutation } from '../../api/accountApi.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { announced } from '../status/events.ts';
import { confirmTexts } from './confirmEmailStrings.ts';
import { serversWordsOr } from './messages.ts';
import { texts } from './strings.ts';

/** Asks the user to confirm their address, until it is confirmed; the user row tells the session of it. */
export function ConfirmEmailNotice({ user }: { user: SessionUser }) {
  const { data: row, refetch } = useReadUserQuery(user.id, {
    skip: user.emailConfirmed === true,
    refetchOnMountOrArgChange: true,
  });
  const [askForLink, { isLoading }] = useRequestEmailConfirmationMutation();
  const { line, describedBy } = useNeedsServer(useAppSelector(selectAway));
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
          aria-describedby={describedBy}
          onClick={() => void ask()}
        >
          {confirmTexts.sendLinkAgain}
        </LeavingButton>
      }
    >
      <p>{confirmTexts.pleaseConfirmBody(row?.email ?? confirmTexts.yourAddress)}</p>
      {user.role === 'caregiver' && <p>{confirmTexts.alertsNotMailed}</p>}
      {line}
    </Notice>
  );
}
