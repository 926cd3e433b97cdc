import { sql } from 'kysely';
import { paths } from '../../contract/paths.ts';
import { askEndsAt, doseTag, missTag } from '../../domain/alarms.ts';
import { dayNumber } from '../../domain/dayRule.ts';
import { isSilencedByUndo, makeUndo } from '../../domain/answers.ts';
import { doseId, missedAt, nextCheckAt, pushRoundAt } from '../../domain/doses.ts';
import { dueWords } from '../../domain/doseWords.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { day } from '../../domain/specConstants.ts';
import { autoMissAfterMs, missNoticeMs } from '../../domain/doseTimes.ts';
import { coverageStart } from '../../domain/zoneChange.ts';
import { localDateOf, localMinuteOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { formatDoseTime, formatWhen } from '../format.ts';
import { type UserRow, userById } from '../modules/users/repository.ts';
import { remindersOfDoses } from '../modules/doses/doseClockRepository.ts';
import { type DoseRow, idsOfMinute, type NamedDose } from '../modules/doses/repository.ts';
import type { MedicineRow } from '../modules/medicineRows/repository.ts';
import type { PushPayload } from '../modules/push/enqueuePushes.ts';
import { namedDoses } from '../modules/push/leaveDue.ts';
import { possiblyDeliveredPushes } from '../modules/push/repository.ts';
import { type Kinds, toCaregiver } from './kind.ts';

/** Where the person is: a time of another day is written with its day. */
const todayOf = ({ clock }: Context, { time_zone }: Pick<UserRow, 'time_zone'>) =>
  localDateOf(clock.now(), time_zone);

const toPushed = ({ medicine_name, dose: minute, reminder_id, undone_at, at }: NamedDose) => ({
  medicine_name,
  minute,
  reminder_id,
  // Devices drop answers to an earlier occurrence of the minute (decision 0015).
  undone_at: Math.max(undone_at ?? 0, coverageStart(at)),
});

type DosesOfMinute = readonly [NamedDose, ...NamedDose[]];

/** What rings on the survivor's devices. */
const ringFor = ([first, ...also]: DosesOfMinute, body: string, askedAt?: number) => ({
  to: [first.person_id],
  subjectId: first.id,
  payload: {
    title: 'Medication Reminder',
    body,
    path: paths.medication,
    // As devices know it.
    tag: doseTag(also[0] ? first.dose : doseId(medicineKey(first.medicine_name), first.dose)),
    aboutId: first.person_id,
    dose: { ...toPushed(first), ...(askedAt !== undefined && { asked_at: askedAt }) },
    ...(also[0] && { also: also.map(toPushed) }),
  },
});

/** Of a dose, or of its row. */
export type OpenMiss = Pick<
  NamedDose,
  'id' | 'person_id' | 'dose' | 'medicine_name' | 'hide_names'
> &
  Pick<UserRow, 'fname' | 'time_zone'>;

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
  expiresAt: clock.now() + missNoticeMs,
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

export const doseNotifications = {
  'dose-due': {
    kind: 'dose',
    priority: 1,
    isTrue: sql`doses.person_id = pushes.person_id and doses.status = 'pending'`,
    /** All doses of a person that are due in a minute. */
    write: ({ clock }: Context, doses: readonly NamedDose[]) => {
      const ringing = doses
        .filter(({ undone_at, at }) => !isSilencedByUndo(makeUndo(undone_at ?? -1), at))
        .toSorted((a, b) => a.medicine_name.localeCompare(b.medicine_name));
      const [first, ...others] = ringing;
      if (!first) return undefined;
      const now = clock.now();
      const hidesNames = first.hide_names === 1;
      const body = dueWords(ringing, hidesNames);
      const { payload, ...ring } = ringFor([first, ...others], body);
      const due = { ids: ringing.map(({ id }) => id), until: nextCheckAt(first, now), hidesNames };
      return {
        ...ring,
        payload: { ...payload, due },
        round: pushRoundAt(first, now),
        expiresAt: missedAt(first),
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
      const at = context.clock.now();
      return { ...ringFor([dose], body, at), expiresAt: askEndsAt({ at }) };
    },
  },
  /** Closes the reminders of the survivor's devices. */
  'dose-answered': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`doses.person_id = pushes.person_id and ${isAnswered}`,
    write: async (context: Context, row: MissedDose & Pick<DoseRow, 'due_at'>) => {
      const { db, clock } = context;
      const { id, person_id, due_at } = row;
      const now = clock.now();
      const pushes = await possiblyDeliveredPushes(db, 'dose', await idsOfMinute(db, row));
      const out = pushes.flatMap((push) => {
        const payload = JSON.parse(push.payload) as PushPayload;
        const named = namedDoses(payload, push.subject_id);
        const own = named.find((one) => one.id === id);
        return own ? [{ ...push, payload, own, others: named.filter((one) => one !== own) }] : [];
      });
      const last = out.at(-1);
      if (!last) return undefined;
      const { own, others, payload } = last;
      const { title, path, tag } = payload;
      const user = await userById(db, person_id);
      const hidesNames = user.hide_names === 1;
      const name = hidesNames ? '' : `${own.dose.medicine_name}, `;
      const missed = (due_at ?? now) + autoMissAfterMs;
      const body = `Answered: ${name}${formatDoseTime(row.dose, todayOf(context, user))}.`;
      const rest = others.length > 0 && {
        also: others.map(({ dose }) => dose),
        due: { ids: [id, ...others.map((one) => one.id)], hidesNames },
      };
      return {
        to: [person_id],
        subjectId: id,
        payload: { title, body, path, tag, aboutId: person_id, dose: own.dose, ...rest },
        expiresAt: missed > now ? missed : now + autoMissAfterMs,
        deviceIds: new Set(out.map((push) => push.subscription_id)),
      };
    },
  },
  'dose-missed': {
    kind: 'missed',
    priority: 2,
    isTrue: sql`doses.status = 'missed' and ${toCaregiver}`,
    mayWait: true,
    write: (
      context: Context,
      { fname, notifyAt, ...dose }: OpenMiss & { readonly notifyAt: ReadonlyMap<string, number> },
    ) => {
      const when = formatDoseTime(dose.dose, todayOf(context, dose));
      const body = dose.hide_names
        ? `${fname} missed a medicine: ${when}.`
        : `${fname} has not answered: ${dose.medicine_name}, ${when}.`;
      const notice = missNotice(context, dose, [...notifyAt.keys()], {
        title: 'Missed dose',
        body,
      });
      return { ...notice, dueAt: notifyAt };
    },
  },
  /** Closes the notifications of the miss on the caregivers' devices. */
  'miss-over': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`(${isAnswered} or ${wasMissDropped}) and ${toCaregiver}`,
    write: async (
      context: Context,
      miss: MissedDose & {
        readonly to: readonly string[];
        /** Null if it was none. */
        readonly answer: DoseRow['status'] | null;
      },
    ) => {
      const { db } = context;
      const out = await possiblyDeliveredPushes(db, 'missed', [miss.id]);
      if (out.length === 0) return undefined;
      const user = await userById(db, miss.person_id);
      const when = formatDoseTime(miss.dose, todayOf(context, user));
      const said = `answered now: ${miss.answer === 'taken' ? 'taken' : 'not taken'}`;
      const body = `${user.fname}'s dose, ${when}: ${miss.answer === null ? 'not missed' : said}.`;
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
    mayWait: true,
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
    mayWait: true,
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
        round: dayNumber(localDateOf(clock.now(), person.time_zone)),
        payload: { title: 'Medicine is running low', body, path, tag: `stock:${id}`, aboutId },
        expiresAt: clock.now() + day,
      };
    },
  },
} satisfies Kinds;
