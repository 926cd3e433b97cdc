import { groupBy } from '../../domain/groupBy.ts';
import { medicineKey } from '../../domain/medicines.ts';
import type { Db } from '../../server/db/open.ts';
import type { ReceivedPush } from '../../testkit/server/pushService.ts';
import { duplicates, some } from '../support/figures.ts';
import { type Help, keyOf, type Ledger } from './ledger.ts';
import type { People } from './people.ts';

/** Time for a push after its minute or call, plus the lease of 3 s that a killed process leaves. */
export const pushedWithinMs = 10_000 + 3_000;

export const readTruth = async (db: Db) => ({
  activities: await db.selectFrom('activities').select(['details', 'status', 'dose_id']).execute(),
  emergencies: await db
    .selectFrom('emergencies')
    .select(['id', 'answered_at', 'withdrawn_at'])
    .execute(),
  alerts: await db
    .selectFrom('alerts')
    .select(['emergency_id', 'caregiver_id', 'status'])
    .execute(),
  reminders: await db
    .selectFrom('reminders')
    .select(['person_id', 'medicine_name', 'schedule_time'])
    .execute(),
  doses: await db
    .selectFrom('doses')
    .select(['id', 'person_id', 'medicine_key', 'status'])
    .execute(),
  pushes: await db
    .selectFrom('pushes')
    .select(['id', 'subscription_id', 'kind', 'subject_id', 'round', 'state', 'shown_at'])
    .execute(),
});

export interface Case {
  readonly people: People;
  readonly ledger: Ledger;
  readonly received: readonly ReceivedPush[];
  /** When all users had stopped. */
  readonly endedAt: number;
}

type Truth = Awaited<ReturnType<typeof readTruth>>;

/** The first push per device and subject; Infinity where none came. */
const firstPush = ({ received }: Case, subjectOf: (push: ReceivedPush) => string | undefined) => {
  const first = new Map<string, number>();
  for (const push of received) {
    const key = `${push.subscription.endpoint}|${subjectOf(push)}`;
    if (!first.has(key)) first.set(key, push.at);
  }
  return (endpoint: string | undefined, subject: string) =>
    first.get(`${endpoint}|${subject}`) ?? Infinity;
};

/** Milliseconds from when each dose could be pushed to its first push. */
export const doseDelays = (of: Case) => {
  const devices = new Map(of.people.survivors.map(({ id, device }) => [id, device.endpoint]));
  const at = firstPush(of, ({ message: { notification } }) =>
    notification.data.kind === 'dose' ? notification.data.dose?.medicine_name : undefined,
  );
  return [...of.ledger.doses.values()]
    .filter(({ from }) => from <= of.endedAt)
    .map(({ personId, name, from }) => ({
      name,
      delay: Math.max(0, at(devices.get(personId), name) - from),
    }));
};

const caregiversOf = ({ people }: Case, { personId }: Help): readonly string[] =>
  people.pairs.filter((pair) => pair.survivorId === personId).map((pair) => pair.caregiverId);

/** Milliseconds from the response to an alert to its push on each caregiver's device. */
export const alertDelays = (of: Case) => {
  const devices = new Map(of.people.caregivers.map(({ id, device }) => [id, device.endpoint]));
  const at = firstPush(of, ({ message: { notification } }) =>
    ['emergency', 'answered'].includes(notification.data.kind)
      ? notification.data.subjectId
      : undefined,
  );
  return [...of.ledger.helps.values()].flatMap((help) => {
    const { known, wish, id } = help;
    // A withdrawn alert need not be pushed.
    if (known === undefined || wish === 'withdrawn') return [];
    return caregiversOf(of, help).map((caregiver) => ({
      name: `alert ${id}`,
      delay: Math.max(0, at(devices.get(caregiver), id) - known),
    }));
  });
};

export const isAllPushed = (of: Case): boolean =>
  [...doseDelays(of), ...alertDelays(of)].every(({ delay }) => delay < Infinity);

/** How many pushes came again. */
export const countRepeated = (received: readonly ReceivedPush[]): number =>
  received.length - new Set(received.map(({ message }) => message.notification.data.id)).size;

const checkHelps = (of: Case, truth: Truth): string[] => {
  const alerts = groupBy(truth.alerts, ({ emergency_id }) => emergency_id);
  const rows = new Map(truth.emergencies.map((row) => [row.id, row]));
  const wrong = [...of.ledger.helps.values()].flatMap((help) => {
    const { id, known, isAnswered, isWithdrawn } = help;
    const row = rows.get(id);
    if (known === undefined) return [];
    if (!row) return [`${id} is lost`];
    const own = alerts.get(id) ?? [];
    const expected = caregiversOf(of, help).toSorted().join();
    const isRight =
      own
        .map((alert) => alert.caregiver_id)
        .toSorted()
        .join() === expected;
    const isOpen = own.some(({ status }) => status !== 'false_alarm');
    return [
      ...(isRight ? [] : [`${id} has ${own.length} alerts, or not those of its caregivers`]),
      ...(isAnswered && row.answered_at === null ? [`the answer to ${id} is lost`] : []),
      ...(isWithdrawn && (row.withdrawn_at === null || isOpen) ? [`${id} is still open`] : []),
    ];
  });
  const unasked = truth.emergencies.filter(({ id }) => !of.ledger.helps.has(id));
  return [
    ...some('alerts wrong', wrong),
    ...some(
      'alerts that no user sent',
      unasked.map(({ id }) => id),
    ),
  ];
};

const checkDoses = ({ ledger, endedAt }: Case, truth: Truth): string[] => {
  const rows = groupBy(truth.doses, (row) => keyOf(row.person_id, row.medicine_key));
  const reminders = groupBy(
    truth.pushes.filter(({ kind, round }) => kind === 'dose' && round === 0),
    ({ subject_id }) => subject_id,
  );
  const logged = groupBy(
    truth.activities.filter(({ dose_id, status }) => dose_id !== null && status === 'taken'),
    ({ dose_id }) => dose_id ?? '',
  );
  const due = [...ledger.doses.values()].filter(({ from }) => from <= endedAt);
  const wrong = due.flatMap(({ personId, name, isTaken = false }) => {
    const own = rows.get(keyOf(personId, medicineKey(name))) ?? [];
    const id = own[0]?.id ?? '';
    const pushes = reminders.get(id)?.length ?? 0;
    return [
      ...(own.length === 1 ? [] : [`${name} has ${own.length} dose rows`]),
      ...(pushes === 1 ? [] : [`${name} has ${pushes} first pushes`]),
      ...((own[0]?.status === 'taken') === isTaken ? [] : [`${name} is ${own[0]?.status}`]),
      ...((logged.get(id)?.length ?? 0) > 1 ? [`${name} is logged twice`] : []),
    ];
  });
  return some('doses wrong', wrong);
};

const checkTimes = ({ ledger }: Case, truth: Truth): string[] => {
  const rows = groupBy(truth.reminders, (row) => keyOf(row.person_id, row.medicine_name));
  const wrong = [...ledger.times].filter(([key, time]) => {
    const times = (rows.get(key) ?? []).map(({ schedule_time }) => schedule_time);
    return times.join() !== (time ?? '');
  });
  return some(
    'medicines not as they were saved',
    wrong.map(([key]) => key),
  );
};

const checkPushes = ({ ledger, received }: Case, truth: Truth): string[] => {
  const names = truth.pushes.map((row) =>
    [row.subscription_id, row.kind, row.subject_id, row.round].join(' '),
  );
  const rows = new Map(truth.pushes.map((row) => [row.id, row]));
  const tags = groupBy(received, ({ message }) => message.notification.data.id);
  const manyTags = [...tags].filter(
    ([, same]) => new Set(same.map(({ message }) => message.notification.tag)).size > 1,
  );
  return [
    ...some('pushes queued twice', duplicates(names)),
    ...some(
      'reports of a shown push lost',
      [...ledger.shown].filter((id) => rows.get(id)?.shown_at === null),
    ),
    ...some(
      'pushes under several tags',
      manyTags.map(([id]) => id),
    ),
    ...some(
      'pushes refused by their service',
      truth.pushes.filter(({ state }) => state === 'failed').map(({ id }) => id),
    ),
  ];
};

/** Compares what the server has confirmed with what its database holds. */
export const check = (of: Case, truth: Truth): string[] => {
  const { ledger } = of;
  const details = truth.activities.map((row) => row.details);
  const delays = [...doseDelays(of), ...alertDelays(of)];
  const late = delays.filter(({ delay }) => delay > pushedWithinMs);
  return [
    ...some('faults that clients noticed', ledger.faults),
    ...some(
      'activities lost',
      [...ledger.activities].filter((name) => !details.includes(name)),
    ),
    ...some(
      'activities recorded twice',
      duplicates(details.filter((text) => text.startsWith('Str'))),
    ),
    ...checkHelps(of, truth),
    ...checkDoses(of, truth),
    ...checkTimes(of, truth),
    ...checkPushes(of, truth),
    ...some(
      'pushes late',
      late.map(({ name, delay }) => `${name} after ${Math.round(delay)} ms`),
    ),
  ];
};
