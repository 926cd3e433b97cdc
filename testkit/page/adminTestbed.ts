import { beforeEach } from '@jest/globals';
import { paths } from '../../contract/paths.ts';
import { deviceStorage } from '../../src/app/persist.ts';
import { settle } from './fakeClock.ts';
import { json } from './fakeDevice.ts';
import { rosa } from './mockServer.ts';
import { openPage, pageTestbed, phone } from './pageTestbed.ts';

const admin = {
  ...rosa,
  user: { ...rosa.user, id: '0198c0de-0000-7000-8000-00000000000a', role: 'admin', fname: 'Ada' },
};

/** A device for each test, on which an admin is signed in. */
export const adminTestbed = () => {
  beforeEach(async () => {
    // The storage is shared by the tests of a file; an app that is closed may still be writing.
    await settle();
    await deviceStorage().removeItem('persist:admin');
  });
  pageTestbed(admin);
  beforeEach(() => {
    phone.answer('GET /api/admin/people', () =>
      json(200, { people: [], hasMore: false, can_mail: false }),
    );
  });
  return {
    /** Opens the app at an address of the panel; by default without a section. */
    open: (hash = '', at: string = paths.adminDashboard) =>
      openPage(`${at}${hash}`, 'ADMIN PANEL', { readStoredLists: true }),
  };
};
