import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { AccountSection } from '../AccountSection.tsx';
import { PasswordDialog } from './PasswordForm.tsx';
import { passwordTexts as texts } from './passwordStrings.ts';

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountSection title={texts.title}>
      <Button size="large" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {texts.change}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </AccountSection>
  );
}
