import { useLocation } from 'react-router-dom';
import { canonicalPath, publicPaths, paths } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectUser } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { announced } from '../../announcements/events.ts';
import { startSession } from '../startSession.ts';
import { signInRequested, signInDismissed } from '../events.ts';
import { texts } from '../strings.ts';
import { useSignInForm, type SignInForm } from './useSignInForm.ts';
import { SignInFields } from './SignInFields.tsx';
import { emailLinkProps } from './usePrefilledEmail.ts';

export function SignInAgainNotice() {
  const { isExpired, isSignInDismissed } = useAppSelector(({ auth }) => auth);
  return isExpired ? <SignInPrompt open={isSignInDismissed !== true} /> : null;
}

function SignInPrompt({ open }: { open: boolean }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const isPublic = publicPaths.has(canonicalPath(useLocation().pathname));
  const signIn = useSignInForm((session) => {
    dispatch(startSession(session));
    if (session.user.id === user?.id) {
      dispatch(announced({ tone: 'success', text: texts.signedInAgain }));
    }
  }, user?.email);

  return (
    <>
      <Notice
        tone="warning"
        title={texts.sessionEnded}
        action={
          !isPublic && (
            <Button onClick={() => dispatch(signInRequested())}>{texts.signInAgain}</Button>
          )
        }
      >
        {texts.sessionEndedBody}
      </Notice>
      <SignInDialog
        open={open && !isPublic}
        signIn={signIn}
        onClose={() => dispatch(signInDismissed())}
      />
    </>
  );
}

interface SignInDialogProps {
  open: boolean;
  signIn: SignInForm;
  onClose: () => void;
}

function SignInDialog({ open, signIn, onClose }: SignInDialogProps) {
  const user = useAppSelector(selectUser);
  return (
    <Dialog
      open={open}
      kind="lowPriority"
      title={texts.signInAgainTitle}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {texts.notNow}
        </Button>
      }
    >
      <div>
        {user && <p>{texts.wasSignedIn(`${user.fname} ${user.lname}`)}</p>}
        <p>{texts.unsentStays}</p>
      </div>
      <Form label={texts.signInAgainTitle} onSubmit={signIn.submit}>
        <SignInFields signIn={signIn} />
        <p>
          <TextLink to={paths.forgotPassword} {...emailLinkProps(signIn.email)}>
            {texts.forgotPassword}
          </TextLink>
        </p>
      </Form>
    </Dialog>
  );
}
