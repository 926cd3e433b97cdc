import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths } from '../../contract/paths.ts';
import { deviceStorage } from '../../src/app/persist.ts';
import { settle } from './fakeClock.ts';
import { json, makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { renderApp } from './renderApp.tsx';
import { mockSurvivorResponses, rosa, mockServer } from './mockServer.ts';

/** An account that `npm run admin:create` made. */
export const ada = {
  ...rosa,
  user: { ...rosa.user, id: '0198c0de-0000-7000-8000-00000000000a', role: 'admin', fname: 'Ada' },
  token: 'token-of-ada',
  cookie: 'session=ada',
};

/** A device for each test, on which an admin is signed in. */
export const adminTestbed = () => {
  let phone: FakeDevice;
  beforeEach(async () => {
    // The storage is shared by the tests of a file; an app that is closed may still be writing.
    await settle();
    await deviceStorage().removeItem('persist:admin');
    phone = makeFakeDevice(ada);
    mockSurvivorResponses(phone, {});
    phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  });
  return {
    phone: () => phone,
    /** Opens the app at an address of the panel; by default without a section. */
    open: async (hash = '', at: string = paths.adminDashboard) => {
      const view = await renderApp({
        server: mockServer,
        phone,
        at: `${at}${hash}`,
        readStoredLists: true,
      });
      await screen.findByRole('heading', { level: 1, name: 'ADMIN PANEL' });
      return view;
    },
    /** The stored lists, as text. */
    kept: () => deviceStorage().getItem('persist:admin'),
  };
};
