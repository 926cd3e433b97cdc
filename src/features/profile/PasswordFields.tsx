import { useState } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { texts } from './strings.ts';

const ids = { current: 'profile-current-password', next: 'profile-new-password' };

interface PasswordFieldsProps {
  onInput: () => void;
}

/** They are there, and what is typed into them goes nowhere (SPEC section 5, Survivor profile): said. */
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
