import { beforeEach } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { makePhone, type Phone } from './phone.ts';
import { type Account, realServer } from './realServer.ts';
import { renderApp } from './renderApp.tsx';
import { adding, editing, quiet } from './medicineForm.ts';

type Options = Partial<Parameters<typeof renderApp>[0]>;

/** A new survivor of the real server with a phone, for each test. */
export const ownMedicines = () => {
  const server = realServer();
  const own = {
    server,
    account: undefined! as Account,
    phone: undefined! as Phone,
    /** Opens the app of that account at an address. */
    at: (path: string, options?: Options) =>
      renderApp({ server, phone: own.phone, at: path, ...options }),
    /** Adds Aspirin that many hours from now, one reminder each. */
    addAt: async (...hours: number[]) => {
      const rows: Reminder[] = [];
      for (const schedule_time of hours.map(quiet)) {
        const frequency = `${hours.length}x`;
        rows.push(await server.addReminder(own.account, { schedule_time, frequency }));
      }
      return rows;
    },
    /** Opens the form of a new medicine. */
    openNew: async (options?: Options) => {
      const view = await own.at('/addmedication', options);
      await adding();
      return view;
    },
    /** Opens the form of the medicine of a reminder. */
    openForm: async (id: string, options?: Options) => {
      const view = await own.at(`/editmedication?id=${id}`, options);
      await editing();
      return view;
    },
  };
  beforeEach(async () => {
    own.account = await server.signUp();
    own.phone = makePhone(own.account);
  });
  return own;
};
