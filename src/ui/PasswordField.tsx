import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useFieldIds } from './useFieldIds.ts';
import a11y from './a11y.module.css';
import styles from './Field.module.css';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'beside'> {
  autoComplete: 'current-password' | 'new-password';
  /** For password managers; null if the form has a field for it or names it elsewhere. */
  username: string | null;
}

export function PasswordField({ id, username, ...field }: PasswordFieldProps) {
  const ids = useFieldIds(id);
  const [shown, setShown] = useState(false);

  const password = (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      id={ids.control}
      type={shown ? 'text' : 'password'}
      beside={
        <Button
          className={styles.besideButton}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-describedby={ids.label}
          aria-controls={ids.control}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
          <span className={a11y.visuallyHidden}> password</span>
        </Button>
      }
    />
  );
  if (username === null) return password;
  return (
    <>
      <input hidden readOnly autoComplete="username" value={username} />
      {password}
    </>
  );
}
