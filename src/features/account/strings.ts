import type { SessionUser } from '../../../contract/endpoints/index.ts';

export const texts = {
  title: 'My Account',
  owner: ({ fname, lname }: SessionUser) => `${fname} ${lname}`,
} as const;
