/** Other actions show their name with spaces. */
const auditActions: Readonly<Record<string, string>> = {
  registered: 'account created',
  'reset-asked': 'asked for a link to a new password',
  'reset-link-made': 'link to a new password made',
  'password-reset': 'password changed with a link',
  'confirmation-asked': 'asked for a link to confirm their email',
  'test-mail-sent': 'asked for a test email',
  'email-change-asked': 'asked for another email',
  'sessions-ended': 'signed out everywhere',
  'account-exported': 'saved all their data',
  paired: 'connected',
  unpaired: 'disconnected',
};

export const texts = {
  invite: 'Invite a person',
  loadFailed: 'The list of people could not be loaded.',
  loadFailedHint: 'Please check whether you are online.',
  lastSeen: (when: string) => `Last seen ${when}`,
  neverSeen: 'Never signed in',
  connections: (count: number) => (count === 1 ? '1 connection' : `${count} connections`),
  reached: 'Notifications reach them',
  notReached: 'No notification reaches them',
  inactive: 'Deactivated: cannot sign in',
  erased: (when: string) => `Will be deleted on ${when}`,
  own: 'This is you. You can delete your account under My Account.',
  lastAdmin: 'The only admin. Invite another one before you deactivate or delete this account.',
  page: (page: number) => `Page ${page}`,
  newer: 'Newer',
  older: 'Older',

  resetLink: 'Reset link',
  resetLinkOf: (name: string) => `Reset link for ${name}`,
  resetTitle: (name: string) => `Link to a new password for ${name}`,
  resetHint:
    'It was not sent by email: give it only to that person. It works once, for 30 minutes. Until it is used, their password stays.',
  mail: 'Email link',
  mailOf: (name: string) => `Email link to ${name}`,
  mailed: (email: string) => `A link is on its way to ${email}.`,

  emailToConfirm: (email: string) => `Type ${email} to confirm`,
  emailDiffers: 'This is not their email.',
  failed: 'This did not work. Please try again.',
  actions: {
    signOut: {
      label: 'Sign out',
      of: (name: string) => `Sign out ${name} everywhere`,
      title: (name: string) => `Sign ${name} out on all devices?`,
      body: 'They get no notifications until they sign in again. A page that is open may still ring.',
      done: (name: string) => `${name} is signed out everywhere.`,
    },
    deactivate: {
      label: 'Deactivate',
      of: (name: string) => `Deactivate ${name}`,
      title: (name: string) => `Deactivate ${name}?`,
      body: 'They are signed out and cannot sign in. They get no notifications; a page that is open may still ring. What is kept about them stays.',
      done: (name: string) => `${name} can no longer sign in.`,
    },
    activate: {
      label: 'Activate',
      of: (name: string) => `Activate ${name}`,
      title: (name: string) => `Let ${name} sign in again?`,
      body: 'They sign in with the password they had.',
      done: (name: string) => `${name} can sign in again.`,
    },
    keep: {
      label: 'Keep the account',
      of: (name: string) => `Keep the account of ${name}`,
      title: (name: string) => `Keep the account of ${name}?`,
      body: 'They can sign in again, with the password they had.',
      done: (name: string) => `The account of ${name} is kept.`,
    },
    delete: {
      label: 'Delete',
      of: (name: string) => `Delete the account of ${name}`,
      title: (name: string) => `Delete the account of ${name}?`,
      body: 'They are signed out, and cannot sign in. In a day, all that is kept about them is deleted. Until then an admin can keep the account.',
      done: (name: string) => `The account of ${name} will be deleted in a day.`,
    },
  },

  audit: 'What happened to accounts',
  auditFailed: 'The record could not be loaded.',
  history: 'What happened',
  noEntries: 'Nothing yet.',
  /** `isOwn`: by the person themselves. */
  timesInHour: (count: number) => `${count} times in an hour`,
  auditAction: (action: string, isOwn: boolean) =>
    action === 'sessions-ended' && isOwn
      ? 'signed out one or more of their devices'
      : (auditActions[action] ?? action.replaceAll('-', ' ')),
} as const;

export type PersonAction = keyof typeof texts.actions;
