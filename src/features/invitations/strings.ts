import type { Role } from '../../../contract/fields.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  survivor: 'Survivor',
  caregiver: 'Caregiver',
  admin: 'Admin',
};

export const texts = {
  role: 'The person you invite is a',
  make: 'Make an invitation link',
  making: 'Making the link…',
  makeFailed: 'The link could not be made. Please try again.',
  linkTitle: (role: Role) => `Invitation link for one ${role}`,
  linkHint: (until: string) =>
    `It works once, until ${until}. Send it only to that person: who has it can register.`,
  linkEnded: 'The link was used, or is no longer valid.',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Please copy it by hand.',
  listTitle: 'Open invitations',
  none: 'There are no open invitations.',
  loadFailed: 'The invitations could not be loaded.',
  loadFailedHint: 'Please check whether you are online.',
  until: (until: string) => `Valid until ${until}`,
  by: (name: string) => `made by ${name}`,
  revoke: 'Revoke',
  revokeOf: (role: Role, until: string) => `Revoke the invitation of a ${role} until ${until}`,
  revoked: 'The invitation is no longer valid.',
  revokeFailed: 'The invitation could not be revoked. Please try again.',
} as const;
