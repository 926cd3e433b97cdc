import { minute, start } from './pageTestbed.ts';

/** A row of the list of people. */
export const ben = {
  id: '0198c0de-0000-7000-8000-0000000000bb',
  role: 'survivor',
  fname: 'Ben',
  lname: 'Ott',
  email: 'ben@example.org',
  made_at: start,
  seen_at: start - 60 * minute,
  connections: 2,
  is_reachable: false,
  is_active: true,
  erase_at: null as number | null,
};
