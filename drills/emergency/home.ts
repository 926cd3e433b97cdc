import { day } from '../../domain/constants.ts';
import { makeRealServer, type RealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import { enterCaregiver } from '../support/family.ts';
import { enter } from '../support/insist.ts';

export interface Truth {
  /** Of presses since the last ones were aged, oldest first. */
  readonly emergencies: readonly {
    readonly id: string;
    readonly made_at: number;
    readonly withdrawn_at: number | null;
    readonly alerts: readonly { readonly caregiver_id: string; readonly status: string }[];
  }[];
}

/** A server that may die, with a survivor and two caregivers. */
export interface Home extends Pick<RealServer, 'origin' | 'kill' | 'start' | 'remove'> {
  readonly caregivers: readonly string[];
  /** What its database holds, read past it. */
  readonly truth: () => Truth;
  /** Lets a day pass over what there is: it is history then, and repeated no more. */
  readonly age: () => void;
}

export const makeHome = async (): Promise<Home> => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await server.start();
  const target = { url: server.origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  const { id: carl } = await enterCaregiver(target, rosa, 'carl');
  const { id: dora } = await enterCaregiver(target, rosa, 'dora');
  const db = openData(server);
  const emergencies = db.prepare(
    'SELECT id, made_at, withdrawn_at FROM emergencies WHERE made_at > ? ORDER BY made_at',
  );
  const alerts = db.prepare('SELECT caregiver_id, status FROM alerts WHERE emergency_id = ?');
  const age = db.prepare(
    'UPDATE emergencies SET made_at = made_at - ?, pressed_at = pressed_at - ?, next_at = NULL WHERE made_at > ?',
  );
  const history = () => Date.now() - day;

  return {
    ...server,
    caregivers: [carl, dora],
    truth: () => {
      const rows = emergencies.all(history()) as unknown as Omit<
        Truth['emergencies'][number],
        'alerts'
      >[];
      return {
        emergencies: rows.map((row) => ({
          ...row,
          alerts: alerts.all(row.id) as unknown as Truth['emergencies'][number]['alerts'],
        })),
      };
    },
    age: () => void age.run(2 * day, 2 * day, history()),
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
