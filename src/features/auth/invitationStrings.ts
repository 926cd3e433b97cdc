/** Texts of Create Account that the login does not load. */
export const invitationTexts = {
  invitationHint:
    'Paste the link that you were sent. A caregiver can enter the PIN that the survivor sees under Connect Caregiver.',
  invitationNeeded: 'You need an invitation to create an account here.',
  invitationSpent: 'This invitation has been used already or is too old. Ask for a new one.',
  connects:
    'You create an account as a caregiver. It is connected with the survivor whose code you scanned.',
  registrationClosed: 'Nobody can create an account here at the moment.',
  confirmMailed: (email: string) =>
    `We are sending a mail to ${email}. Open the link in it to confirm your email.`,
  invitedAs: (role: string) => `You are invited as ${role === 'admin' ? 'an' : 'a'} ${role}.`,
} as const;
