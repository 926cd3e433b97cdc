import { useLocation } from 'react-router-dom';
import { pathMeant, publicPaths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { announced } from '../status/events.ts';
import { beginSession } from './beginSession.ts';
import { signInAsked, signInPutOff } from './events.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { texts } from './strings.ts';
import { useSignIn } from './useSignIn.ts';

/** Stands while server or device does not know this session: says so, and asks for sign-in in place. */
export function SignInAgain() {
  const { refused, forgotten, putOff } = useAppSelector(({ auth }) => auth);
  if (refused) {
    return (
      <Asking title={texts.sessionEnded} open={putOff !== true}>
        {texts.sessionEndedBody}
      </Asking>
    );
  }
  // What stands on the screen goes on: the dialog waits until it is asked for.
  return forgotten ? (
    <Asking title={texts.sessionForgotten} open={putOff === false}>
      {texts.sessionForgottenBody}
    </Asking>
  ) : null;
}

interface AskingProps {
  title: string;
  open: boolean;
  children: string;
}

function Asking({ title, open, children }: AskingProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const isPublic = publicPaths.has(pathMeant(useLocation().pathname));
  const signIn = useSignIn((session) => {
    dispatch(beginSession(session));
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
          !isPublic && <Button onClick={() => dispatch(signInAsked())}>{texts.signInAgain}</Button>
        }
      >
        {children}
      </Notice>
      <SignInDialog
        open={open && !isPublic}
        signIn={signIn}
        onClose={() => dispatch(signInPutOff())}
      />
    </>
  );
}
