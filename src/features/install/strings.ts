export const texts = {
  title: 'Keep Upstroke on this device',
  prompt: 'It then opens with one tap, like your other apps.',
  steps: 'It then opens with one tap, and can ring while it is closed.',
  tapShare: 'First tap Share, the square with an arrow.',
  addToHomeScreen: 'Then choose “Add to Home Screen”.',
  install: 'Install',
  asking: 'One moment…',
  notNow: 'Not now',
} as const;
