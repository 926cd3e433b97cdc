import { paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import type { LoadScreen } from './routeTable.ts';
import type * as accountForms from './screens/accountForms.ts';

const accountForm =
  (name: keyof typeof accountForms): LoadScreen =>
  async () => {
    const forms = await import(/* webpackChunkName: "accountForms" */ './screens/accountForms.ts');
    return { Component: forms[name] };
  };

export const publicScreens = (onSignedIn: (session: NewSession) => void) => {
  const login: LoadScreen = async () => {
    const { LoginScreen } = await import(
      /* webpackChunkName: "login" */ '../features/auth/LoginScreen.tsx'
    );
    return { Component: () => <LoginScreen onSignedIn={onSignedIn} /> };
  };
  return {
    [paths.start]: login,
    [paths.login]: login,
    [paths.register]: accountForm('RegisterScreen'),
    [paths.forgotPassword]: accountForm('ForgotPasswordScreen'),
    [paths.resetPassword]: accountForm('ResetPasswordScreen'),
    [paths.confirmEmail]: accountForm('ConfirmEmailScreen'),
  };
};
