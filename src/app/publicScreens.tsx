import { paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import { lazyRoute } from './routeTable.ts';

export const publicScreens = (onSignedIn: (session: NewSession) => void) => {
  const login = lazyRoute(
    () => import(/* webpackChunkName: "login" */ '../features/auth/signIn/LoginScreen.tsx'),
    ({ LoginScreen }) =>
      () => <LoginScreen onSignedIn={onSignedIn} />,
  );
  return {
    [paths.start]: login,
    [paths.login]: login,
    [paths.register]: lazyRoute(
      () =>
        import(
          /* webpackChunkName: "accountForms" */ '../features/auth/registration/RegisterScreen.tsx'
        ),
      ({ RegisterScreen }) =>
        () => <RegisterScreen onSignedIn={onSignedIn} />,
    ),
    [paths.forgotPassword]: lazyRoute(
      () =>
        import(
          /* webpackChunkName: "accountForms" */ '../features/auth/password/ForgotPasswordScreen.tsx'
        ),
      ({ ForgotPasswordScreen }) => ForgotPasswordScreen,
    ),
    [paths.resetPassword]: lazyRoute(
      () =>
        import(
          /* webpackChunkName: "accountForms" */ '../features/auth/password/ResetPasswordScreen.tsx'
        ),
      ({ ResetPasswordScreen }) => ResetPasswordScreen,
    ),
    [paths.confirmEmail]: lazyRoute(
      () =>
        import(
          /* webpackChunkName: "accountForms" */ '../features/auth/registration/ConfirmEmailScreen.tsx'
        ),
      ({ ConfirmEmailScreen }) => ConfirmEmailScreen,
    ),
    [paths.privacy]: lazyRoute(
      () => import(/* webpackChunkName: "privacy" */ '../features/privacy/PrivacyScreen.tsx'),
      ({ PrivacyScreen }) => PrivacyScreen,
    ),
  };
};
