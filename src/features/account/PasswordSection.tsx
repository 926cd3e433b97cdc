import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccountSection } from './AccountSection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { passwordTexts as texts } from './passwordStrings.ts';

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <AccountSection title={texts.title}>
      <Button size="large" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {texts.change}
      </Button>
      <Dialog
        open={isOpen}
        title={texts.change}
        onClose={close}
        actions={
          <Button size="large" onClick={close}>
            {texts.cancel}
          </Button>
        }
      >
        <PasswordForm onDone={close} />
      </Dialog>
    </AccountSection>
  );
}
