import { useLocation } from 'react-router-dom';

interface TypedEmail {
  readonly email: string;
}

/** What a link from one account screen to the next takes along: an email is long to type. */
export const takingEmail = (email: string): { state: TypedEmail } => ({ state: { email } });

/** The email that was typed on the screen before; empty where there was none. */
export const useTypedEmail = (): string => {
  const state = useLocation().state as Partial<TypedEmail> | null;
  return state?.email ?? '';
};
