import { fieldLimits } from '../../../contract/fieldLimits.ts';

/** Texts that the login does not load. */
export const formTexts = {
  registerTitle: 'Create Account',
  role: 'I am a',
  survivor: 'Survivor: I had a stroke',
  caregiver: 'Caregiver: I help somebody',
  firstName: 'First Name',
  lastName: 'Last Name',
  passwordHint: `At least ${fieldLimits.passwordMin} characters`,
  confirmPassword: 'Confirm Password',
  invitation: 'Invitation or PIN',
  createAccount: 'Create Account',
  creating: 'Creating…',
  signInLink: 'I have an account. Sign in',
  passwordAgain: 'Enter your password again',
  passwordsDiffer: 'Passwords do not match.',
  passwordShort: (label: string, missing: number) =>
    `${label}: at least ${fieldLimits.passwordMin} characters. Please add ${missing} more.`,
  passwordBlank: (label: string) => `${label}: it begins or ends with a blank. Please remove it.`,
  emailInvalid: 'Please enter a full email address, such as rosa@example.org.',
  createAnother: 'Create another account',
  created: 'Account created successfully!',
  registrationFailed: 'Registration failed.',

  forgotTitle: 'Forgot Password?',
  sentHint: 'If there is an account with this address, the email is on its way.',
  forgotHint: 'With a link you can choose a new password.',
  tryAnotherEmail: 'Try another email',
  sendLink: 'Send Reset Link',
  sendingLink: 'Sending…',
  emailMissing: 'Please enter your email address.',
  linkSent: 'Password reset link sent! Please check your email.',
  linkNotSent: 'Failed to send reset link.',
  backToSignIn: 'Back to sign in',
  goToLogin: 'Go to Login',
  signIn: 'Sign in',
  signingIn: 'Signing in…',

  resetTitle: 'Reset Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  resetPassword: 'Reset Password',
  resetting: 'Resetting…',
  resetDone: 'Password has been reset successfully!',
  resetFailed: 'Failed to reset password.',
  redirectsToLogin: 'Taking you to sign in…',
  linkInvalid: 'This link does not work.',
  linkInvalidBody: 'Each link works once and soon expires.',
  requestNewLink: 'Ask for a new link',

  invitationHint:
    'Paste the link that you were sent. A caregiver can enter the PIN that the survivor sees under Connect Caregiver.',
  invitationNeeded: 'You need an invitation to create an account here.',
  invitationSpent: 'This invitation has been used already or is too old. Ask for a new one.',
  connects: (fname = 'the survivor') =>
    `You are invited to help ${fname}. Create an account as a caregiver: it is connected with ${fname}.`,
  registrationClosed: 'Nobody can create an account here at the moment.',
  signInNow: (survivor: string | undefined) =>
    `${survivor === undefined ? '' : `You are connected with ${survivor}. `}You can sign in now.`,
  confirmMailed: (email: string) =>
    `We are sending an email to ${email}. Open the link in it to confirm your email.`,
  invitedAs: (role: string) => `You are invited as ${role === 'admin' ? 'an' : 'a'} ${role}.`,

  goToDashboard: 'Go to the dashboard',
  networkError: 'Network error. Please try again.',
} as const;
