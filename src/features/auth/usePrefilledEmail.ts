import { useLocation } from 'react-router-dom';

interface EmailLocationState {
  readonly email: string;
}

/** What a link from one account screen to the next takes along: an email is long to type. */
export const emailLinkProps = (email: string): { state: EmailLocationState } => ({
  state: { email },
});

/** The email that was typed on the screen before; empty where there was none. */
export const usePrefilledEmail = (): string => {
  const state = useLocation().state as Partial<EmailLocationState> | null;
  return state?.email ?? '';
};
