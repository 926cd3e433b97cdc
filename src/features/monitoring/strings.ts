export const texts = {
  loading: 'Finding who you look after…',
  nobody: 'No survivor connected',
  nobodyHint:
    'Ask the survivor for their PIN or QR code. They find it under Connect Caregiver, then Add caregiver.',
  enterPin: 'Enter the PIN',
  scanCode: 'Scan the QR code',
  failed: 'We could not find who you look after.',
  failedHint: 'Nothing is saved on this device yet.',
  serverUnreachable: 'The server cannot be reached.',
  staleSince: (at: string) =>
    `You see what was known at ${at}. Anything newer is missing, even an emergency.`,
  neverSynced: 'Anything new is missing here, even an emergency.',
  switched: (name: string) => `You are now monitoring ${name}.`,
  ended: (fname: string) => `You are no longer connected with ${fname}.`,
} as const;
