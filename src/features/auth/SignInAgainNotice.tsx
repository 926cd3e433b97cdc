import { useLocation } from 'react-router-dom';
import { canonicalPath, publicPaths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { announced } from '../announcements/events.ts';
import { startSession } from './startSession.ts';
import { signInRequested, signInDismissed } from './events.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { texts } from './strings.ts';
import { useSignInForm } from './useSignInForm.ts';

export function SignInAgainNotice() {
  const { isExpired, notPersisted, isSignInDismissed } = useAppSelector(({ auth }) => auth);
  if (isExpired) {
    return (
      <SignInPrompt title={texts.sessionEnded} open={isSignInDismissed !== true}>
        {texts.sessionEndedBody}
      </SignInPrompt>
    );
  }
  // Not expired: the user can go on working, so the dialog opens only on request.
  return notPersisted ? (
    <SignInPrompt title={texts.sessionNotPersisted} open={isSignInDismissed === false}>
      {texts.sessionNotPersistedBody}
    </SignInPrompt>
  ) : null;
}

interface SignInPromptProps {
  title: string;
  open: boolean;
  children: string;
}

function SignInPrompt({ title, open, children }: SignInPromptProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const isPublic = publicPaths.has(canonicalPath(useLocation().pathname));
  const signIn = useSignInForm((session) => {
    dispatch(startSession(session));
    if (session.user.id === user?.id) {
      dispatch(announced({ tone: 'success', text: texts.signedInAgain }));
    }
  });

  return (
    <>
      <Notice
        tone="warning"
        title={title}
        action={
          !isPublic && (
            <Button onClick={() => dispatch(signInRequested())}>{texts.signInAgain}</Button>
          )
        }
      >
        {children}
      </Notice>
      <SignInDialog
        open={open && !isPublic}
        signIn={signIn}
        onClose={() => dispatch(signInDismissed())}
      />
    </>
  );
}
