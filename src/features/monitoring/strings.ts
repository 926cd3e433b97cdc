export const texts = {
  loading: 'Loading…',
  nobody: 'No survivor connected',
  nobodyHint: 'Connect with a survivor first. Their medications are then shown here.',
  connect: 'Connect Stroke Survivor',
  failed: 'The connected survivor could not be read',
  failedHint: 'Nothing of them is saved on this device yet.',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',
  home: 'Home',
  watchedNow: (name: string) => `You are monitoring ${name} now.`,
} as const;
