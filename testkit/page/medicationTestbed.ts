import { beforeEach } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { type Account, realServer } from './realServer.ts';
import { renderApp } from './renderApp.tsx';
import { findNewMedicineForm, findEditMedicineForm, timeInHours } from './medicineForm.ts';

type Options = Partial<Parameters<typeof renderApp>[0]>;

/** A new survivor of the real server with a phone, for each test. */
export const medicationTestbed = () => {
  const server = realServer();
  const testbed = {
    server,
    account: undefined! as Account,
    phone: undefined! as FakeDevice,
    at: (path: string, options?: Options) =>
      renderApp({ server, phone: testbed.phone, at: path, ...options }),
    /** Adds Aspirin that many hours from now, one reminder each. */
    addAt: async (...hours: number[]) => {
      const rows: Reminder[] = [];
      for (const schedule_time of hours.map(timeInHours)) {
        const frequency = `${hours.length}x`;
        rows.push(await server.addReminder(testbed.account, { schedule_time, frequency }));
      }
      return rows;
    },
    openNew: async (options?: Options) => {
      const view = await testbed.at('/addmedication', options);
      await findNewMedicineForm();
      return view;
    },
    openForm: async (id: string, options?: Options) => {
      const view = await testbed.at(`/editmedication?id=${id}`, options);
      await findEditMedicineForm();
      return view;
    },
  };
  beforeEach(async () => {
    testbed.account = await server.signUp();
    testbed.phone = makeFakeDevice(testbed.account);
  });
  return testbed;
};
