import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { homeFor } from '../../../contract/paths.ts';
import { useConfirmEmailMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { selectUser } from '../../api/session.ts';
import { useOfflineReason } from '../../api/useOfflineReason.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { announced } from '../announcements/events.ts';
import { GoToLogin } from './GoToLogin.tsx';
import { confirmTexts } from './confirmEmailStrings.ts';
import { isInvalidToken, serverMessageOr } from './errorMessages.ts';
import { texts } from './strings.ts';

/** /confirm-email, opened by the link of a mail, whether or not the user is signed in. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [confirm, { isSuccess, error }] = useConfirmEmailMutation();
  const { offlineHint } = useOfflineHint(useOfflineReason());
  const dispatch = useAppDispatch();
  const failure = error as CallError | undefined;
  const isLinkInvalid = token === '' || (failure !== undefined && isInvalidToken(failure));

  useEffect(() => {
    if (token !== '') void confirm(makeSecret(token));
  }, [confirm, token]);
  useEffect(() => {
    if (isSuccess) dispatch(announced({ tone: 'success', text: confirmTexts.confirmed }));
  }, [dispatch, isSuccess]);

  return (
    <PageContent title={confirmTexts.confirmTitle}>
      <Stack loose>
        {isLinkInvalid && (
          <Notice tone="warning" title={texts.linkInvalid}>
            {confirmTexts.confirmLinkInvalidBody}
          </Notice>
        )}
        {isLinkInvalid || isSuccess ? (
          <ContinueLink />
        ) : (
          <LoadErrorNotice
            hasFailed={failure !== undefined}
            title={confirmTexts.confirmFailed}
            onRetry={() => confirm(makeSecret(token))}
            fallback={<Spinner label={confirmTexts.confirming} />}
          >
            {failure && serverMessageOr(failure, texts.networkError)}
            {offlineHint}
          </LoadErrorNotice>
        )}
      </Stack>
    </PageContent>
  );
}

/** The way on for the user who opened the link. */
function ContinueLink() {
  const user = useAppSelector(selectUser);
  if (!user) return <GoToLogin />;
  return (
    <ButtonLink to={homeFor(user.role)} variant="primary" size="large">
      {texts.goToDashboard}
    </ButtonLink>
  );
}
