export { ConfirmEmailScreen } from '../../features/auth/ConfirmEmailScreen.tsx';
export { ForgotPasswordScreen } from '../../features/auth/ForgotPasswordScreen.tsx';
export { RegisterScreen } from '../../features/auth/RegisterScreen.tsx';
export { ResetPasswordScreen } from '../../features/auth/ResetPasswordScreen.tsx';
