/** Texts that the login does not load. */
export const shellTexts = {
  editProfile: 'Edit Profile',
  settings: 'Settings',
  logOut: 'Log Out',
  adminLogOut: 'Logout',
  adminName: 'Admin',
  sampleName: 'Upstroke User',
  survivorBar: 'Main',
  linkNeedsLogOut: (name: string) =>
    `You are signed in as ${name}. To use this link, choose Log Out, then open it again.`,
} as const;
