/** SPEC section 8, Account. */
export const texts = {
  loginTitle: 'Login',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  loggingIn: 'Logging in…',
  createAccountLink: 'Create an account',
  forgotPassword: 'Forgot Password?',
  privacy: 'Privacy',
  unregisteredEmail: 'Unregistered email.',
  incorrectPassword: 'Incorrect password.',
  loginFailed: 'Login failed. Please try again.',
  serverUnreachable: 'Failed to connect to server. Please try again later.',
  greeting:
    'Upstroke reminds you to take your medicines, and alerts your caregivers when you need help.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  continue: 'Continue',
  otherAccount: 'Use another account',

  sessionEnded: 'You were signed out.',
  sessionEndedBody: 'Sign in again. What is not sent yet stays on this device.',
  signInAgain: 'Sign in again',
  signInAgainTitle: 'Please sign in again',
  wasSignedIn: (name: string) => `${name} was signed in here.`,
  unsentStays: 'What is not sent yet stays on this device.',
  notNow: 'Not now',
  signedInAgain: 'You are signed in again.',
} as const;
