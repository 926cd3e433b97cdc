import { useState } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { texts } from './strings.ts';

const ids = { current: 'profile-current-password', next: 'profile-new-password' };

interface PasswordFieldsProps {
  onInput: () => void;
}

/** A password change is not sent (SPEC section 5, Survivor profile); the hint says so. */
export function PasswordFields({ onInput }: PasswordFieldsProps) {
  const [typed, setTyped] = useState({ current: '', next: '' });
  const field = (name: keyof typeof typed) => ({
    id: ids[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      onInput();
    },
  });

  return (
    <>
      <PasswordField
        label={texts.currentPassword}
        hint={texts.passwordHint}
        {...field('current')}
      />
      <PasswordField
        label={texts.newPassword}
        aria-describedby={`${ids.current}-hint`}
        {...field('next')}
      />
    </>
  );
}
