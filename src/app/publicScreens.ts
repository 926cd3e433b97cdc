import { paths } from '../../contract/paths.ts';
import type { LoadScreen } from './routeTable.ts';
import type * as accountForms from './screens/accountForms.ts';

const login: LoadScreen = async () => ({
  Component: (await import(/* webpackChunkName: "publicApp" */ '../features/auth/LoginScreen.tsx'))
    .LoginScreen,
});

const accountForm =
  (name: keyof typeof accountForms): LoadScreen =>
  async () => {
    const forms = await import(/* webpackChunkName: "accountForms" */ './screens/accountForms.ts');
    return { Component: forms[name] };
  };

export const publicScreens = {
  [paths.start]: login,
  [paths.login]: login,
  [paths.register]: accountForm('RegisterScreen'),
  [paths.forgotPassword]: accountForm('ForgotPasswordScreen'),
  [paths.resetPassword]: accountForm('ResetPasswordScreen'),
  [paths.confirmEmail]: accountForm('ConfirmEmailScreen'),
};
