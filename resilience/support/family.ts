import { day, hour } from '../../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { callAs } from '../../testkit/browser/callWithRetry.ts';
import { createPair } from '../../testkit/server/accounts.ts';
import { startRealServer } from '../../testkit/browser/realServer.ts';
import { openServerDatabase } from '../../testkit/browser/serverData.ts';

/** The time of day so many hours from `now`. */
export const timeIn = (hours: number, now = Date.now()): string =>
  timeOf(localMinuteOf(now + hours * hour, 'UTC'));

/** A medicine that no run touches, and that is not due. */
export const untouchedMedicine = { name: 'Ramipril', time: timeIn(10) } as const;

/** A state of Rosa's data: all her reminders, the log of one medicine, and how many alerts are open. */
export const stateLines = (
  reminders: readonly (readonly [name: string, time: string])[],
  log: readonly string[],
  alerts: number,
): string[] => [
  ...[[untouchedMedicine.name, untouchedMedicine.time], ...reminders]
    .map(([name, time]) => `${name} at ${time}`)
    .toSorted(),
  `log: ${log.join(', ')}`,
  `open alerts: ${alerts}`,
];

/** Rosa and Carl at a server that may be killed. */
export const makeFamily = async () => {
  const server = await startRealServer();
  const { rosa } = await createPair(server);
  const db = openServerDatabase(server);
  type Row = Readonly<Record<string, string>>;
  const select = (sql: string, ...values: (string | number)[]) =>
    db.prepare(sql).all(...values) as unknown as Row[];
  const reminders = () =>
    select(
      'SELECT reminders.id, medicine_name AS name, schedule_time AS time FROM reminders JOIN medicines ON medicines.id = medicine_id',
    );
  const alerts = () =>
    select(
      'SELECT status FROM alerts JOIN emergencies ON emergencies.id = emergency_id WHERE emergencies.made_at > ?',
      Date.now() - day,
    );
  /** Adds a reminder as if that had been an hour ago. */
  const addReminder = async (medicine_name: string, schedule_time: string): Promise<void> => {
    const body = { user_id: rosa.id, medicine_name, schedule_time, frequency: '2x' };
    const made_at = Date.now() - hour;
    await callAs(rosa, 'POST', '/api/reminders', { ...body, made_at });
  };
  await addReminder(untouchedMedicine.name, untouchedMedicine.time);

  return {
    ...server,
    addReminder,
    /** Deletes the medicines of earlier runs, and makes their alerts older than a day. */
    reset: async (): Promise<void> => {
      db.prepare(
        'UPDATE emergencies SET made_at = made_at - ?1, pressed_at = pressed_at - ?1, next_at = NULL WHERE made_at > ?2',
      ).run(2 * day, Date.now() - day);
      for (const { id, name } of reminders()) {
        if (name !== untouchedMedicine.name)
          await callAs(rosa, 'DELETE', `/api/reminders/${id}`, {});
      }
    },
    /** What the database holds, in the lines of a state; the log is that of the medicine. */
    readState: (medicine: string): string[] => {
      const log = select(
        'SELECT activities.status FROM activities JOIN doses ON doses.id = dose_id WHERE lower(medicine_name) = lower(?) ORDER BY activities.rowid',
        medicine,
      ).map(({ status }) => String(status));
      const doses = select(
        'SELECT status FROM doses WHERE lower(medicine_name) = lower(?) AND occurred_at IS NOT NULL',
        medicine,
      );
      const status = doses.at(-1)?.['status'] ?? 'pending';
      const own = reminders().filter(({ name }) => name !== untouchedMedicine.name);
      const open = alerts().filter((alert) => alert['status'] !== 'false_alarm').length;
      return [
        ...stateLines(
          own.map(({ name = '', time = '' }) => [name, time]),
          log,
          open,
        ),
        ...((log.at(-1) ?? 'pending') === status ? [] : [`dose: ${status}`]),
      ];
    },
    hasAlert: () => alerts().length > 0,
    reminderId: (name: string) => reminders().find((row) => row['name'] === name)?.['id'] ?? '',
    remove: async () => {
      db.close();
      await server.remove();
    },
  };
};

export type Family = Awaited<ReturnType<typeof makeFamily>>;
