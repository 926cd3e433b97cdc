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

/** Stands while the server does not know this session: says so, and asks for sign-in in place. */
export function SignInAgain() {
  const refused = useAppSelector(({ auth }) => auth.refused);
  return refused ? <Asking /> : null;
}

function Asking() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const isPublic = publicPaths.has(pathMeant(useLocation().pathname));
  const putOff = useAppSelector(({ auth }) => auth.putOff === true);
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
        title={texts.sessionEnded}
        action={
          !isPublic && <Button onClick={() => dispatch(signInAsked())}>{texts.signInAgain}</Button>
        }
      >
        {texts.sessionEndedBody}
      </Notice>
      <SignInDialog
        open={!putOff && !isPublic}
        signIn={signIn}
        onClose={() => dispatch(signInPutOff())}
      />
    </>
  );
}
