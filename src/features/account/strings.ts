import type { SessionUser } from '../../../contract/endpoints/index.ts';

export const texts = {
  title: 'My Account',
  nav: 'About you',
  profile: 'Profile',
  account: 'Account',
  settings: 'Settings',
  owner: ({ fname, lname }: SessionUser) => `${fname} ${lname}`,
} as const;
