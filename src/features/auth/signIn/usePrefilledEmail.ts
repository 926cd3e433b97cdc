import { useLocation } from 'react-router-dom';

interface EmailLocationState {
  readonly email: string;
}

export const emailLinkProps = (email: string): { state: EmailLocationState } => ({
  state: { email },
});

export const usePrefilledEmail = (): string => {
  const state = useLocation().state as Partial<EmailLocationState> | null;
  return state?.email ?? '';
};
