export const texts = {
  loading: 'Loading…',
  nobody: 'No survivor connected',
  nobodyHint:
    'Ask the survivor for their PIN or QR code. They find it under Connect Caregiver, then Add caregiver.',
  enterPin: 'Enter the PIN',
  scanCode: 'Scan the QR code',
  failed: 'We could not find who you look after.',
  failedHint: 'Nothing is saved on this device yet.',
  serverUnreachable: 'We cannot reach Upstroke right now.',
  staleSince: (at: string) =>
    `Last updated at ${at}. Anything newer is missing, even an emergency.`,
  neverSynced: 'Anything new is missing here, even an emergency.',
  switched: (name: string) => `You are now monitoring ${name}.`,
  ended: (fname: string) => `You are no longer connected to ${fname}.`,
} as const;
