import { sql } from 'kysely';
import { paths } from '../../contract/paths.ts';
import { askEndsAt, doseTag, missTag } from '../../domain/alarms.ts';
import { daysBetween } from '../../domain/daySchedule.ts';
import { isSilencedByUndo, makeUndo } from '../../domain/answers.ts';
import { doseId, missedAt, pushRoundAt } from '../../domain/doses.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { autoMissAfterMs, day, hour } from '../../domain/specConstants.ts';
import { coverageStart } from '../../domain/zoneChange.ts';
import { localDateOf, localMinuteOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { formatDoseTime, formatWhen } from '../format.ts';
import { type UserRow, userById } from '../modules/users/repository.ts';
import { remindersOfDoses } from '../modules/doses/doseClockRepository.ts';
import type { DoseRow, NamedDose } from '../modules/doses/repository.ts';
import type { MedicineRow } from '../modules/medicineRows/repository.ts';
import { caregiversOf } from '../modules/pairing/repository.ts';
import type { PushPayload } from '../modules/push/enqueuePushes.ts';
import { possiblyDeliveredPushes } from '../modules/push/repository.ts';
import { type Kinds, toCaregiver } from './kind.ts';

/** Where the person is: a time of another day is written with its day. */
const todayOf = ({ clock }: Context, { time_zone }: Pick<UserRow, 'time_zone'>) =>
  localDateOf(clock.now(), time_zone);

/** What rings for a dose on the survivor's devices. */
const ringFor = (dose: NamedDose, body: string, asked?: true) => ({
  to: [dose.person_id],
  subjectId: dose.id,
  payload: {
    title: 'Medication Reminder',
    body,
    path: paths.medication,
    // As devices know it.
    tag: doseTag(doseId(medicineKey(dose.medicine_name), dose.dose)),
    aboutId: dose.person_id,
    dose: {
      medicine_name: dose.medicine_name,
      minute: dose.dose,
      reminder_id: dose.reminder_id,
      // Devices drop answers to an earlier occurrence of the minute (decision 0015).
      undone_at: Math.max(dose.undone_at ?? 0, coverageStart(dose.at)),
      ...(asked && { asked }),
    },
  },
});

type MissedDose = Pick<DoseRow, 'id' | 'person_id' | 'dose'>;

/** Replaces or follows the notification of a miss. */
const missNotice = (
  { clock }: Context,
  { id, person_id: aboutId }: MissedDose,
  to: readonly string[],
  text: Pick<PushPayload, 'title' | 'body'>,
) => ({
  to,
  subjectId: id,
  payload: { ...text, path: paths.caregiverDashboard, tag: missTag(id), aboutId },
  expiresAt: clock.now() + 12 * hour,
});

interface LowStock {
  readonly to: readonly string[];
  readonly medicine: Pick<MedicineRow, 'id' | 'person_id' | 'medicine_name'>;
  readonly person: Pick<UserRow, 'fname' | 'time_zone' | 'hide_names'>;
  readonly warning: string;
}

const isAnswered = sql`doses.status in ('taken', 'skipped')`;

/** The pushes of a miss are deleted with it. */
const wasMissDropped = sql`(doses.status = 'pending' and not exists (
  select 1 from pushes as miss where miss.subject_id = pushes.subject_id and miss.kind = 'missed'
))`;

export const doseKinds = {
  'dose-due': {
    kind: 'dose',
    priority: 1,
    isTrue: sql`doses.person_id = pushes.person_id and doses.status = 'pending'`,
    write: ({ clock }: Context, dose: NamedDose) => {
      const { undone_at, at, hide_names, medicine_name } = dose;
      if (undone_at !== null && isSilencedByUndo(makeUndo(undone_at), at)) return undefined;
      const body = hide_names ? 'Time for your medicine.' : `It's time to take ${medicine_name}!`;
      return {
        ...ringFor(dose, body),
        round: pushRoundAt(dose, clock.now()),
        expiresAt: missedAt(dose),
      };
    },
  },
  'dose-asked': {
    kind: 'dose',
    priority: 1,
    isTrue: sql`doses.person_id = pushes.person_id and not ${isAnswered}
      and doses.asked_at >= coalesce(doses.undone_at, 0)`,
    write: (
      context: Context,
      { by, ...dose }: NamedDose & Pick<UserRow, 'time_zone'> & { readonly by: string },
    ) => {
      const what = dose.hide_names ? 'it' : dose.medicine_name;
      const when = formatWhen(dose.dose, todayOf(context, dose));
      const body = `Due ${when}. ${by} asks: did you take ${what}?`;
      return { ...ringFor(dose, body, true), expiresAt: askEndsAt({ at: context.clock.now() }) };
    },
  },
  /** Closes the reminders of the survivor's devices. */
  'dose-answered': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`doses.person_id = pushes.person_id and ${isAnswered}`,
    write: async (
      context: Context,
      { id, person_id, due_at }: MissedDose & Pick<DoseRow, 'due_at'>,
    ) => {
      const { db, clock } = context;
      const now = clock.now();
      const out = await possiblyDeliveredPushes(db, { kind: 'dose', subjectId: id });
      const last = out.at(-1);
      if (!last) return undefined;
      const { title, path, tag, dose } = JSON.parse(last.payload) as PushPayload &
        Required<Pick<PushPayload, 'dose'>>;
      const user = await userById(db, person_id);
      const name = user.hide_names ? '' : `${dose.medicine_name}, `;
      const missed = (due_at ?? now) + autoMissAfterMs;
      const body = `Answered: ${name}${formatDoseTime(dose.minute, todayOf(context, user))}.`;
      return {
        to: [person_id],
        subjectId: id,
        payload: { title, body, path, tag, aboutId: person_id, dose },
        expiresAt: missed > now ? missed : now + autoMissAfterMs,
        deviceIds: new Set(out.map((push) => push.subscription_id)),
      };
    },
  },
  'dose-missed': {
    kind: 'missed',
    priority: 2,
    isTrue: sql`doses.status = 'missed' and ${toCaregiver}`,
    write: async (
      context: Context,
      { fname, ...dose }: NamedDose & Pick<UserRow, 'fname' | 'time_zone'>,
    ) => {
      const when = formatDoseTime(dose.dose, todayOf(context, dose));
      const body = dose.hide_names
        ? `${fname} missed a medicine: ${when}.`
        : `${fname} has not answered: ${dose.medicine_name}, ${when}.`;
      const to = await caregiversOf(context.db, dose.person_id);
      return missNotice(context, dose, to, { title: 'Missed dose', body });
    },
  },
  /** Closes the notifications of the miss on the caregivers' devices. */
  'miss-over': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`(${isAnswered} or ${wasMissDropped}) and ${toCaregiver}`,
    write: async (
      context: Context,
      miss: MissedDose & { readonly to: readonly string[]; readonly isAnswered: boolean },
    ) => {
      const { db } = context;
      const out = await possiblyDeliveredPushes(db, { kind: 'missed', subjectId: miss.id });
      if (out.length === 0) return undefined;
      const user = await userById(db, miss.person_id);
      const when = formatDoseTime(miss.dose, todayOf(context, user));
      const body = `${user.fname}'s dose, ${when}: ${miss.isAnswered ? 'answered now' : 'not missed'}.`;
      return {
        ...missNotice(context, miss, miss.to, { title: 'Missed dose', body }),
        deviceIds: new Set(out.map((push) => push.subscription_id)),
      };
    },
  },
  /** The medicine may have been deleted or moved since the question. */
  'ask-replied': {
    kind: 'replied',
    priority: 2,
    isTrue: sql`${isAnswered} and ${toCaregiver}`,
    write: async (
      context: Context,
      { askerId, ...row }: DoseRow & { readonly askerId: string },
    ) => {
      const { db, clock } = context;
      const user = await userById(db, row.person_id);
      const today = todayOf(context, user);
      const reminder = (await remindersOfDoses(db, [row.id])).get(row.id);
      const what = user.hide_names || !reminder ? 'dose' : reminder.medicine_name;
      const takenAt = localMinuteOf(row.occurred_at ?? clock.now(), user.time_zone);
      const answer = row.status === 'taken' ? `taken ${formatWhen(takenAt, today)}` : 'not taken';
      const body = `${user.fname}'s ${what}, ${formatDoseTime(row.dose, today)}: ${answer}.`;
      return missNotice(context, row, [askerId], { title: 'Answer to your question', body });
    },
  },
  /** Once per medicine and local day. */
  'stock-low': {
    kind: 'stock',
    priority: 3,
    isTrue: sql`medicines.stock is not null
      and (medicines.person_id = pushes.person_id or ${toCaregiver})`,
    write: ({ clock }: Context, { to, medicine, person, warning }: LowStock) => {
      const { id, person_id: aboutId } = medicine;
      const isOwn = to.includes(aboutId);
      const what = person.hide_names ? 'medicine' : medicine.medicine_name;
      const own = person.hide_names ? 'Your medicine' : what;
      const body = `${isOwn ? own : `${person.fname}'s ${what}`}: ${warning}.`;
      const path = isOwn ? paths.medication : paths.cgMedication;
      return {
        to,
        subjectId: id,
        round: daysBetween('1970-01-01', localDateOf(clock.now(), person.time_zone)),
        payload: { title: 'Medicine is running low', body, path, tag: `stock:${id}`, aboutId },
        expiresAt: clock.now() + day,
      };
    },
  },
} satisfies Kinds;
