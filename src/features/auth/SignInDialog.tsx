import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { SignInFields } from './SignInFields.tsx';
import { texts } from './strings.ts';
import type { SignInForm } from './useSignInForm.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';

interface SignInDialogProps {
  open: boolean;
  signIn: SignInForm;
  onClose: () => void;
}

export function SignInDialog({ open, signIn, onClose }: SignInDialogProps) {
  const user = useAppSelector(selectUser);
  return (
    <Dialog
      open={open}
      isLowPriority
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
        <p>{texts.nothingLost}</p>
      </div>
      <Form label={texts.signInAgainTitle} onSubmit={() => void signIn.submit()}>
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
