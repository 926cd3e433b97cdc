import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { emailChangeIn, homeFor } from '../../../../contract/paths.ts';
import { useConfirmEmailMutation } from '../../../api/publicApi.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { type CallError, serverMessageOr } from '../../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { makeSecret } from '../../../api/secret.ts';
import { selectUser } from '../../../api/session.ts';
import { useServerProbe } from '../../../api/useServerProbe.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { useOfflineHint } from '../../../ui/useOfflineHint.tsx';
import { announced } from '../../announcements/events.ts';
import { GoToLogin } from '../signIn/GoToLogin.tsx';
import { confirmTexts } from './confirmEmailStrings.ts';
import { hasCode } from '../hasCode.ts';
import { formTexts } from '../formStrings.ts';

/** A tap confirms: mail scanners open links too. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const changeToken = emailChangeIn(useLocation().hash);
  const token = changeToken ?? query.get('token') ?? '';
  const [confirm, { data, isLoading, isSuccess, error }] = useConfirmEmailMutation();
  const { offlineHint } = useOfflineHint(useServerProbe());
  const dispatch = useAppDispatch();
  const failure = error as CallError | undefined;
  const isLinkInvalid =
    token === '' || (failure !== undefined && hasCode(failure, 'invalid_token'));
  const user = useAppSelector(selectUser);
  // A used link is invalid; the user record shows whether the email was confirmed.
  useReadUserQuery(
    { params: { id: user?.id ?? '' } },
    {
      skip: !user || !isLinkInvalid,
      refetchOnMountOrArgChange: true,
    },
  );
  const isConfirmed = isLinkInvalid && changeToken === undefined && user?.emailConfirmed === true;

  useEffect(() => {
    if (data) dispatch(announced({ tone: 'success', text: data.message }));
  }, [data, dispatch]);

  return (
    <PageContent title={confirmTexts.confirmTitle} loose>
      {isConfirmed && <Notice tone="success" title={confirmTexts.confirmed} />}
      {isLinkInvalid && !isConfirmed && (
        <Notice tone="warning" title={formTexts.linkInvalid}>
          {changeToken === undefined
            ? confirmTexts.confirmLinkInvalidBody
            : confirmTexts.changeLinkInvalidBody}
        </Notice>
      )}
      {isLinkInvalid || isSuccess ? (
        <ContinueLink user={user} />
      ) : (
        <LoadErrorNotice
          hasFailed={failure !== undefined}
          title={confirmTexts.confirmFailed}
          onRetry={() => confirm({ body: { token: makeSecret(token) } })}
          fallback={
            <Button
              variant="primary"
              size="large"
              icon={<MailCheck />}
              busy={isLoading}
              busyText={confirmTexts.confirming}
              onClick={() => void confirm({ body: { token: makeSecret(token) } })}
            >
              {confirmTexts.confirm}
            </Button>
          }
        >
          {failure && serverMessageOr(failure, formTexts.networkError)}
          {offlineHint}
        </LoadErrorNotice>
      )}
    </PageContent>
  );
}

function ContinueLink({ user }: { user: SessionUser | null }) {
  if (!user) return <GoToLogin />;
  return (
    <ButtonLink to={homeFor(user.role)} variant="primary" size="large">
      {formTexts.goToDashboard}
    </ButtonLink>
  );
}
