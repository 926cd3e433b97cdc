import { missTag } from '../../../domain/alarms.ts';
import { paths } from '../../../contract/paths.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import { localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { userById } from '../users/repository.ts';
import { caregiversOf } from '../pairing/repository.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { type PushPayload, enqueuePushes } from '../push/enqueuePushes.ts';
import {
  acknowledgePushes,
  dropQueuedPushes,
  possiblyDeliveredPushes,
} from '../push/repository.ts';
import { remindersOfDoses } from './doseClockRepository.ts';
import type { DoseRow } from './repository.ts';
import { missedPushTtlMs } from './dosePush.ts';

const answeredPushExpiresAt = (dueAt: number, now: number): number => {
  const missedAt = dueAt + autoMissAfterMs;
  return missedAt > now ? missedAt : now + autoMissAfterMs;
};

type MissedDose = Pick<DoseRow, 'id' | 'person_id' | 'dose'>;
type Answered = MissedDose & Pick<DoseRow, 'due_at'>;

/** Closes the reminders of the survivor's devices. */
const tellSurvivor = async (context: Context, { id, person_id, due_at }: Answered) => {
  const { db, clock } = context;
  const now = clock.now();
  const out = await possiblyDeliveredPushes(db, { kind: 'dose', subjectId: id });
  const last = out.at(-1);
  if (!last) return;
  const { tag, dose } = JSON.parse(last.payload) as PushPayload;
  // Older pushes do not name their dose, so a device could not match it.
  if (!dose) return;
  const { hide_names } = await userById(db, person_id);
  const name = hide_names ? '' : `${dose.medicine_name}, `;
  await enqueuePushes(context, [person_id], {
    kind: 'answered',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Medication Reminder',
      body: `Answered: ${name}${timeOf(dose.minute)}.`,
      path: paths.medication,
      tag,
      aboutId: person_id,
      dose,
    },
    expiresAt: answeredPushExpiresAt(due_at ?? now, now),
    deviceIds: new Set(out.map((push) => push.subscription_id)),
  });
};

/** Closes the notifications of the miss on the caregivers' devices. */
const tellCaregivers = async (
  context: Context,
  { id, person_id, dose }: MissedDose,
  caregiverIds: readonly string[],
  news: string,
) => {
  const out = await possiblyDeliveredPushes(context.db, { kind: 'missed', subjectId: id });
  if (out.length === 0) return;
  const { fname } = await userById(context.db, person_id);
  await enqueuePushes(context, caregiverIds, {
    kind: 'answered',
    subjectId: id,
    round: 'next',
    payload: {
      title: 'Missed dose',
      body: `${fname}'s dose is ${news}: ${timeOf(dose)}.`,
      path: paths.caregiverDashboard,
      tag: missTag(id),
      aboutId: person_id,
    },
    expiresAt: context.clock.now() + missedPushTtlMs,
    deviceIds: new Set(out.map((push) => push.subscription_id)),
  });
};

/** The medicine may have been deleted or moved since. */
const tellAsker = async (context: Context, row: DoseRow, askerId: string) => {
  const { db, clock } = context;
  const { fname, hide_names, time_zone } = await userById(db, row.person_id);
  const reminder = (await remindersOfDoses(db, [row.id])).get(row.id);
  const what = hide_names || !reminder ? 'dose' : reminder.medicine_name;
  const takenAt = timeOf(localMinuteOf(row.occurred_at ?? clock.now(), time_zone));
  const answer = row.status === 'taken' ? `taken at ${takenAt}` : 'not taken';
  await enqueuePushes(context, [askerId], {
    kind: 'replied',
    subjectId: row.id,
    round: 'next',
    payload: {
      title: 'Answer to your question',
      body: `${fname}'s ${what}, ${timeOf(row.dose)}: ${answer}.`,
      path: paths.caregiverDashboard,
      tag: missTag(row.id),
      aboutId: row.person_id,
    },
    expiresAt: clock.now() + missedPushTtlMs,
  });
};

interface AnswerNews {
  /** Also pushes the answer. */
  readonly tell: boolean;
  readonly wasMissed: boolean;
  /** Id of the user who answered. */
  readonly by: string;
}

/** Runs in the transaction of the answer, with the dose locked. */
export const endDosePushes = async (
  context: Context,
  row: DoseRow,
  { tell, wasMissed, by }: AnswerNews,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const { id: subjectId, person_id: personId } = row;
  // Lock devices before pushes (same order as device removal) to avoid deadlock. Drop queued pushes
  // before reading sent ones, to include pushes claimed meanwhile.
  const caregiverIds = tell && wasMissed ? await caregiversOf(db, personId) : [];
  if (tell) await lockDevices(db, [personId, ...caregiverIds]);
  await dropQueuedPushes(db, { kind: 'dose', subjectId }, now);
  if (wasMissed) await dropQueuedPushes(db, { kind: 'missed', subjectId }, now);
  await acknowledgePushes(db, { kind: 'dose', subjectId });
  if (tell) await tellSurvivor(context, row);
  const asker = caregiverIds.find((id) => id === row.asked_by && id !== by);
  const others = caregiverIds.filter((id) => id !== asker);
  if (others.length > 0) await tellCaregivers(context, row, others, 'answered now');
  if (asker !== undefined) await tellAsker(context, row, asker);
};

/** Corrects the notifications of a miss that is none. Runs inside a transaction. */
export const correctMiss = async (context: Context, row: MissedDose): Promise<void> => {
  const { db, clock } = context;
  const caregiverIds = await caregiversOf(db, row.person_id);
  // In the order of `endDosePushes`.
  await lockDevices(db, [row.person_id, ...caregiverIds]);
  await dropQueuedPushes(db, { kind: 'missed', subjectId: row.id }, clock.now());
  await tellCaregivers(context, row, caregiverIds, 'not missed');
};
