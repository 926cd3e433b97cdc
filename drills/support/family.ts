import { day, hour } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { callAs } from '../../testkit/browser/call.ts';
import { makePair } from '../../testkit/browser/pair.ts';
import { makeRealServer, type RealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';

/** The time of day so many hours from `now`. */
export const timeIn = (hours: number, now: number): string =>
  timeOf(localMinuteOf(now + hours * hour, 'UTC'));

/** A medicine that no run touches, and that is not due. */
export const bystander = { name: 'Ramipril', time: timeIn(10, Date.now()) } as const;

/** A state of Rosa's data: her reminders, the log of one medicine, and how many alerts are open. */
export const stateLines = (
  reminders: readonly (readonly [name: string, time: string])[],
  log: readonly string[],
  alerts: number,
): string[] => [
  ...reminders.map(([name, time]) => `${name} at ${time}`).toSorted(),
  `log: ${log.join(', ')}`,
  `open alerts: ${alerts}`,
];

/** Rosa and Carl at a server that may be killed. */
export interface Family extends RealServer {
  /** Deletes the medicines of earlier runs, and makes their alerts older than a day. */
  readonly reset: () => Promise<void>;
  /** Adds a reminder as if that had been an hour ago. */
  readonly addReminder: (name: string, time: string) => Promise<void>;
  /** What the database holds; the log is that of the medicine. */
  readonly read: (medicine: string) => string[];
  readonly hasAlert: () => boolean;
  readonly reminderOf: (name: string) => string;
}

interface Reminder {
  readonly id: string;
  readonly name: string;
  readonly time: string;
}

export const makeFamily = async (): Promise<Family> => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await server.start();
  const { rosa } = await makePair(server);
  const db = openData(server);
  const reminders = db.prepare(
    'SELECT id, medicine_name AS name, schedule_time AS time FROM reminders',
  );
  const rows = () => reminders.all() as unknown as Reminder[];
  const backdate = db.prepare('UPDATE reminders SET made_at = ? WHERE id = ?');
  const log = db.prepare(`SELECT activities.status FROM activities
    JOIN doses ON doses.id = dose_id WHERE medicine_key = lower(?) ORDER BY activities.rowid`);
  const dose = db.prepare(
    'SELECT status FROM doses WHERE medicine_key = lower(?) AND occurred_at IS NOT NULL',
  );
  // Alerts of earlier runs are made older than a day.
  const alerts = db.prepare(`SELECT emergency_id AS id, status FROM alerts
    JOIN emergencies ON emergencies.id = emergency_id WHERE emergencies.made_at > ?`);
  const age = db.prepare(
    'UPDATE emergencies SET made_at = made_at - ?, pressed_at = pressed_at - ?, next_at = NULL WHERE made_at > ?',
  );

  const addReminder = async (medicine_name: string, schedule_time: string) => {
    const row = { user_id: rosa.id, medicine_name, schedule_time, frequency: '2x' };
    const { id } = await callAs<{ id: string }>(server, rosa, 'POST', '/api/reminders', row);
    backdate.run(Date.now() - hour, id);
  };
  await addReminder(bystander.name, bystander.time);

  return {
    ...server,
    addReminder,
    reset: async () => {
      age.run(2 * day, 2 * day, Date.now() - day);
      for (const { id, name } of rows()) {
        if (name === bystander.name) continue;
        await callAs(server, rosa, 'DELETE', `/api/reminders/${id}`, {});
      }
    },
    read: (medicine) => {
      const said = log.all(medicine).map(({ status }) => String(status));
      const status = String(dose.all(medicine).at(-1)?.['status'] ?? 'pending');
      const isConsistent = (said.at(-1) ?? 'pending') === status;
      const open = alerts
        .all(Date.now() - day)
        .filter((alert) => alert['status'] !== 'false_alarm').length;
      return [
        ...stateLines(
          rows().map((row) => [row.name, row.time]),
          said,
          open,
        ),
        ...(isConsistent ? [] : [`dose: ${status}`]),
      ];
    },
    hasAlert: () => alerts.all(Date.now() - day).length > 0,
    reminderOf: (name) => rows().find((row) => row.name === name)?.id ?? '',
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};
