import { beforeEach } from '@jest/globals';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { makePhone, type Phone } from './phone.ts';
import { type Account, realServer } from './realServer.ts';
import { renderApp } from './renderApp.tsx';
import { adding, editing, quiet } from './medicineForm.ts';

type Options = Partial<Parameters<typeof renderApp>[0]>;
type View = ReturnType<typeof renderApp>;

interface OwnMedicines {
  readonly server: ReturnType<typeof realServer>;
  readonly account: Account;
  readonly phone: Phone;
  /** Opens the app of that account at an address. */
  readonly at: (path: string, options?: Options) => View;
  /** Adds Aspirin that many hours from now, one reminder each. */
  readonly addAt: (...hours: number[]) => Promise<Reminder[]>;
  /** Opens the form of a new medicine. */
  readonly openNew: (options?: Options) => View;
  /** Opens the form of the medicine of a reminder. */
  readonly openForm: (id: string, options?: Options) => View;
}

/** A new survivor of the real server with a phone, for each test. */
export const ownMedicines = (): OwnMedicines => {
  const server = realServer();
  let account: Account;
  let phone: Phone;
  beforeEach(async () => {
    account = await server.signUp();
    phone = makePhone(account);
  });
  const at: OwnMedicines['at'] = (path, options) =>
    renderApp({ server, phone, at: path, ...options });
  return {
    server,
    get account() {
      return account;
    },
    get phone() {
      return phone;
    },
    at,
    addAt: async (...hours) => {
      const rows: Reminder[] = [];
      for (const schedule_time of hours.map(quiet)) {
        const frequency = `${hours.length}x`;
        rows.push(await server.addReminder(account, { schedule_time, frequency }));
      }
      return rows;
    },
    openNew: async (options) => {
      const view = await at('/addmedication', options);
      await adding();
      return view;
    },
    openForm: async (id, options) => {
      const view = await at(`/editmedication?id=${id}`, options);
      await editing();
      return view;
    },
  };
};
