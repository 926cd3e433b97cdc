import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { homeFor } from '../../../contract/paths.ts';
import { useConfirmEmailMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { secretOf } from '../../api/secret.ts';
import { selectUser } from '../../api/session.ts';
import { useServerAway } from '../../api/useServerAway.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { announced } from '../status/events.ts';
import { GoToLogin } from './GoToLogin.tsx';
import { confirmTexts } from './confirmEmailStrings.ts';
import { isLinkDead, serversWordsOr } from './messages.ts';
import { texts } from './strings.ts';

/** /confirm-email, opened by the link of a mail, whether or not the user is signed in. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [confirm, { isSuccess, error }] = useConfirmEmailMutation();
  const { line } = useNeedsServer(useServerAway());
  const dispatch = useAppDispatch();
  const failure = error as CallError | undefined;
  const isDead = token === '' || (failure !== undefined && isLinkDead(failure));

  useEffect(() => {
    if (token !== '') void confirm(secretOf(token));
  }, [confirm, token]);
  useEffect(() => {
    if (isSuccess) dispatch(announced({ tone: 'success', text: confirmTexts.confirmed }));
  }, [dispatch, isSuccess]);

  return (
    <Screen title={confirmTexts.confirmTitle}>
      <Stack loose>
        {isDead && (
          <Notice tone="warning" title={texts.linkUnusable}>
            {confirmTexts.confirmLinkUnusableBody}
          </Notice>
        )}
        {isDead || isSuccess ? (
          <Onward />
        ) : (
          <ReadFailed
            hasFailed={failure !== undefined}
            title={confirmTexts.confirmFailed}
            onTryAgain={() => confirm(secretOf(token))}
            otherwise={<Spinner label={confirmTexts.confirming} />}
          >
            {failure && serversWordsOr(failure, texts.networkError)}
            {line}
          </ReadFailed>
        )}
      </Stack>
    </Screen>
  );
}

/** The way on for the user who opened the link. */
function Onward() {
  const user = useAppSelector(selectUser);
  if (!user) return <GoToLogin />;
  return (
    <ButtonLink to={homeFor(user.role)} variant="primary" size="large">
      {texts.goToDashboard}
    </ButtonLink>
  );
}
