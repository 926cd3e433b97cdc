export const texts = {
  loading: 'Finding out whom you look after…',
  nobody: 'No survivor connected',
  nobodyHint: 'You are not connected with a survivor. Ask one for their QR code or PIN.',
  connect: 'Connect now',
  failed: 'Whom you look after could not be read from the server.',
  failedHint: 'Nothing of them is saved on this device yet.',
  serverUnreachable: 'The server cannot be reached.',
  staleSince: (at: string) =>
    `You see what was known at ${at}. What came since is missing, an emergency too.`,
  neverSynced: 'What is new is missing here, an emergency too.',
  switched: (name: string) => `You are monitoring ${name} now.`,
  ended: (fname: string) => `You are not connected with ${fname} any more.`,
} as const;
