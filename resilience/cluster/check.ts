import { groupBy } from '../../domain/groupBy.ts';
import type { Db } from '../../server/db/open.ts';
import type { PushPayload } from '../../server/modules/push/enqueuePushes.ts';
import { namedDoses } from '../../server/modules/push/leaveDue.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { duplicates, activeFaults, summarizeFaults } from '../support/results.ts';
import { type Emergency, doseKey, type Ledger } from './ledger.ts';

/** Time for a push after its minute or call, plus the lease of 3 s that a killed process leaves. */
export const pushTimeoutMs = 10_000 + 3_000;

export interface RunRecord {
  readonly ledger: Ledger;
  readonly received: readonly ReceivedPush[];
  /** When all users had stopped. */
  readonly endedAt: number;
}

const dueDoses = ({ ledger, endedAt }: RunRecord) =>
  [...ledger.doses.values()].filter(({ from }) => from <= endedAt);

/**
 * Milliseconds from when each dose and each alert could be pushed to its first push on each device;
 * Infinity when there was none.
 */
export const delaysOf = (of: RunRecord) => {
  const first = new Map<string, number>();
  for (const { subscription, message, at } of of.received) {
    const { kind, dose, doses = dose ? [dose] : [], subjectId } = message.notification.data;
    const subjects = kind === 'dose' ? doses.map((one) => one.medicine_name) : [subjectId];
    for (const subject of subjects) {
      const key = `${subscription.endpoint}|${subject}`;
      if (!first.has(key)) first.set(key, at);
    }
  }
  const delay = (endpoint: string, name: string, from: number) => ({
    name,
    delay: Math.max(0, (first.get(`${endpoint}|${name}`) ?? Infinity) - from),
  });
  const all = [...of.ledger.emergencies];
  // A withdrawn alert need not be pushed.
  const helps = all.filter(([, { intent }]) => intent !== 'withdrawn');
  /** Whether the same person pressed again in time: the server drops what waits of the earlier press. */
  const isOvertaken = ({ person, confirmedAt = 0 }: Emergency) =>
    all.some(
      ([, other]) =>
        other.person === person &&
        (other.confirmedAt ?? 0) > confirmedAt &&
        (other.confirmedAt ?? 0) < confirmedAt + pushTimeoutMs,
    );
  return {
    doses: dueDoses(of).map(({ person, name, from }) => delay(person.device.endpoint, name, from)),
    alerts: helps.flatMap(([id, help]) => {
      const { person, confirmedAt } = help;
      if (confirmedAt === undefined) return [];
      const delays = person.caregivers.map(({ device }) => delay(device.endpoint, id, confirmedAt));
      return delays.filter((each) => each.delay <= pushTimeoutMs || !isOvertaken(help));
    }),
  };
};

export const isAllPushed = (of: RunRecord): boolean =>
  Object.values(delaysOf(of)).every((all) => all.every(({ delay }) => delay < Infinity));

/** How many pushes came again. */
export const countRepeated = (received: readonly ReceivedPush[]): number =>
  received.length - new Set(received.map(({ message }) => message.notification.data.id)).size;

const checkEmergencies = async (db: Db, { ledger }: RunRecord): Promise<string[]> => {
  const rows = await db.selectFrom('emergencies').selectAll().execute();
  const alerts = await db.selectFrom('alerts').selectAll().execute();
  const wrong = [...ledger.emergencies].flatMap(
    ([id, { person, confirmedAt, isAnswered, isWithdrawn }]) => {
      if (confirmedAt === undefined) return [];
      const row = rows.find((each) => each.id === id);
      const own = alerts.filter(({ emergency_id }) => emergency_id === id);
      const expected = person.caregivers.map((caregiver) => caregiver.id).toSorted();
      const found = own.map(({ caregiver_id }) => caregiver_id).toSorted();
      // What a caregiver has answered stays theirs to close.
      const isOpen =
        row?.answered_at === null && own.some(({ status }) => status !== 'false_alarm');
      return activeFaults({
        [`${id} is lost`]: row === undefined,
        [`${id} has ${found.length} alerts, or of others`]: found.join() !== expected.join(),
        [`the answer to ${id} is lost`]: isAnswered === true && row?.answered_at === null,
        [`${id} is still open`]: isWithdrawn === true && (isOpen || row?.withdrawn_at === null),
      });
    },
  );
  const unasked = rows.map(({ id }) => id).filter((id) => !ledger.emergencies.has(id));
  return [
    ...summarizeFaults('alerts wrong', wrong),
    ...summarizeFaults('alerts that no user sent', unasked),
  ];
};

const checkDoses = async (db: Db, of: RunRecord): Promise<string[]> => {
  const doses = await db.selectFrom('doses').selectAll().execute();
  const rows = groupBy(doses, (row) => doseKey(row.person_id, row.medicine_name));
  const firstPushes = db.selectFrom('pushes').selectAll().where('kind', '=', 'dose');
  const pushes = await firstPushes.where('round', '=', 0).execute();
  const named = pushes.flatMap(({ payload, subject_id }) =>
    namedDoses(JSON.parse(payload) as PushPayload, subject_id),
  );
  const pushed = groupBy(named, ({ id }) => id);
  const activities = await db
    .selectFrom('activities')
    .select('dose_id')
    .where('status', '=', 'taken')
    .execute();
  const logged = groupBy(activities, ({ dose_id }) => dose_id ?? '');
  const wrong = dueDoses(of).flatMap(({ person, name, isTaken = false }) => {
    const own = rows.get(doseKey(person.id, name)) ?? [];
    const { id = '', status = 'no dose' } = own[0] ?? {};
    const pushCount = pushed.get(id)?.length ?? 0;
    return activeFaults({
      [`${name} has ${own.length} dose rows`]: own.length !== 1,
      [`${name} has ${pushCount} first pushes`]: pushCount !== 1,
      [`${name} is ${status}`]: (status === 'taken') !== isTaken,
      [`${name} is logged twice`]: (logged.get(id)?.length ?? 0) > 1,
    });
  });
  return summarizeFaults('doses wrong', wrong);
};

const checkPushes = async (db: Db, { ledger }: RunRecord): Promise<string[]> => {
  const rows = await db.selectFrom('pushes').selectAll().execute();
  const unseen = rows.filter(({ id, shown_at }) => shown_at === null && ledger.shown.has(id));
  const failed = rows.filter(({ state }) => state === 'failed');
  const keys = rows.map((row) => [row.subscription_id, row.kind, row.subject_id, row.round].join());
  return [
    ...summarizeFaults('pushes queued twice', duplicates(keys)),
    ...summarizeFaults(
      'pushes whose report is lost, or refused by their service',
      [...unseen, ...failed].map(({ id }) => id),
    ),
  ];
};

/** Compares what the server has confirmed with what its database holds. */
export const check = async (db: Db, of: RunRecord): Promise<string[]> => {
  const exercises = db.selectFrom('activities').where('activity_type', '=', 'exercise');
  const details = (await exercises.select('details').execute()).map((row) => row.details);
  const recorded = new Set(details);
  const late = Object.values(delaysOf(of))
    .flat()
    .filter(({ delay }) => delay > pushTimeoutMs);
  return [
    ...summarizeFaults('faults that clients noticed', of.ledger.faults),
    ...summarizeFaults(
      'activities lost',
      [...of.ledger.activities].filter((name) => !recorded.has(name)),
    ),
    ...summarizeFaults('activities recorded twice', duplicates(details)),
    ...(await checkEmergencies(db, of)),
    ...(await checkDoses(db, of)),
    ...(await checkPushes(db, of)),
    ...summarizeFaults(
      'pushes late',
      late.map(({ name, delay }) => `${name} after ${Math.round(delay)} ms`),
    ),
  ];
};
