import { sql } from 'kysely';
import { emergencyLogPath, paths } from '../../contract/paths.ts';
import { emergencyTag, type FinalAlertStatus } from '../../domain/alertTransitions.ts';
import { closingWords, leftAfterSeeing } from '../../domain/alertWords.ts';
import { day, hour, minute } from '../../domain/specConstants.ts';
import { emergency as rules } from '../../domain/emergencyRules.ts';
import type { Context } from '../context.ts';
import { formatDateTime, fullName } from '../format.ts';
import { userById } from '../modules/users/repository.ts';
import type { MailedCaregivers } from '../modules/emergency/alertMailRepository.ts';
import { planAlertMails, writeAlertMail } from '../modules/emergency/alertMails.ts';
import {
  type EmergencyRow,
  isSuperseded,
  lastExpiresAt,
  presentCaregivers,
} from '../modules/emergency/repository.ts';
import type { PushPayload } from '../modules/push/enqueuePushes.ts';
import { urgentPriority } from '../modules/push/pushConcurrency.ts';
import { type Kinds, toCaregiver } from './kind.ts';
import { caregiversNotToAlertYet } from './recipients.ts';

/** Short: a repeated round does not name the time of the press and may be answered soon. */
const roundTtlMs = 3 * minute;

/** Rounds of pushes, 0-based. Push services accept pushes for lost phones, so some must be shown. */
const mailUnshownFromRound = 2;
const mailAllFromRound = 5;

const mailedInRound = (round: number): MailedCaregivers => {
  if (round >= mailAllFromRound) return 'all';
  return round >= mailUnshownFromRound ? 'unshown' : 'withoutDevice';
};

/** Replaces what devices show of the emergency. */
const alarm = (
  emergency: EmergencyRow,
  text: Pick<PushPayload, 'title' | 'body'> & Partial<PushPayload>,
) => {
  const { id, survivor_id: aboutId } = emergency;
  return {
    subjectId: id,
    payload: { path: emergencyLogPath(id), tag: emergencyTag(id), aboutId, ...text },
    expiresAt: lastExpiresAt(emergency),
  };
};

const nameOf = async ({ db }: Context, id: string): Promise<string> =>
  fullName(await userById(db, id));

const overExpiresAt = ({ clock }: Context, emergency: EmergencyRow): number =>
  Math.max(lastExpiresAt(emergency), clock.now() + hour);

const alertsOf = sql`select 1 from alerts where alerts.emergency_id = pushes.subject_id`;

export const emergencyNotifications = {
  /** Its rounds. */
  emergency: {
    kind: 'emergency',
    priority: urgentPriority,
    isTrue: sql`emergencies.answered_at is null and ${toCaregiver} and exists (
      ${alertsOf} and alerts.caregiver_id = pushes.person_id and alerts.status = 'pending'
    )`,
    /** Names the time of the press after a minute. */
    write: async (
      context: Context,
      { isNew = false, ...emergency }: EmergencyRow & { readonly isNew?: boolean },
    ) => {
      const { db, clock } = context;
      const { id, survivor_id, message, pressed_at, round, next_at } = emergency;
      const isRepeated = !isNew && next_at !== null;
      if (isRepeated && (await isSuperseded(db, emergency))) return undefined;
      const survivor = await userById(db, survivor_id);
      const pending = await presentCaregivers(db, id, ['pending']);
      const later = await caregiversNotToAlertYet(context, emergency);
      const now = clock.now();
      const isLate = now - pressed_at >= minute;
      const pressed = isLate ? ` (pressed ${formatDateTime(survivor.time_zone, pressed_at)})` : '';
      const body = `${fullName(survivor)} needs help${pressed}: ${message}`;
      return {
        ...alarm(emergency, { title: 'Emergency', body, pressedAt: pressed_at }),
        to: pending.filter((caregiverId) => !later.includes(caregiverId)),
        round,
        ...(next_at !== null && { expiresAt: now + roundTtlMs }),
      };
    },
    mail: {
      plan: async (context: Context, emergency: EmergencyRow) =>
        planAlertMails(context, emergency, {
          except: await caregiversNotToAlertYet(context, emergency),
          mailed: mailedInRound(emergency.round),
        }),
      write: writeAlertMail,
    },
  },
  'emergency-unanswered': {
    kind: 'unanswered',
    priority: urgentPriority,
    isTrue: sql`emergencies.survivor_id = pushes.person_id and emergencies.answered_at is null
      and not exists (${alertsOf} and alerts.status <> 'pending')`,
    write: async (context: Context, emergency: EmergencyRow) => {
      const { survivor_id, reopened_at, left_by } = emergency;
      const gone = left_by === null ? null : await nameOf(context, left_by);
      const why = reopened_at === null ? 'Nobody has answered.' : leftAfterSeeing(gone);
      const text = { title: 'Emergency', body: `${why} Please call for help.` };
      return {
        ...alarm(emergency, { ...text, path: paths.survivorDashboard }),
        to: [survivor_id],
      };
    },
  },
  /** Replaces the last round, which would sound for hours. */
  'emergency-answered': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`emergencies.answered_at is not null and emergencies.withdrawn_at is null
      and ${toCaregiver}`,
    write: async (
      context: Context,
      { by, ...emergency }: EmergencyRow & { readonly by: string },
    ) => {
      const { id, survivor_id, round } = emergency;
      if (round * rules.pushIntervalMs < rules.pushDurationMs) return undefined;
      const names = [await nameOf(context, survivor_id), await nameOf(context, by)];
      return {
        ...alarm(emergency, {
          title: 'Emergency answered',
          body: `${names.join(': ')} has answered.`,
        }),
        to: await presentCaregivers(context.db, id, ['pending']),
      };
    },
  },
  /** Replaces what the devices of the other caregivers show. */
  'emergency-closed': {
    kind: 'answered',
    priority: 2,
    isTrue: sql`emergencies.answered_at is not null and emergencies.closed_at is not null
      and ${toCaregiver}`,
    write: async (
      context: Context,
      { by, status, ...emergency }: EmergencyRow & { by: string; status: FinalAlertStatus },
    ) => {
      const { id, survivor_id } = emergency;
      const survivor = await nameOf(context, survivor_id);
      const closer = await nameOf(context, by);
      const body = `${closer} has closed the alert of ${survivor}: ${closingWords[status]}.`;
      const caregiverIds = await presentCaregivers(context.db, id, [status]);
      return {
        ...alarm(emergency, { title: 'Emergency over', body }),
        to: caregiverIds.filter((caregiverId) => caregiverId !== by),
        expiresAt: overExpiresAt(context, emergency),
      };
    },
  },
  /** Asks those who have seen it. */
  'emergency-unclosed': {
    kind: 'unclosed',
    priority: 2,
    isTrue: sql`${toCaregiver} and exists (
      ${alertsOf} and alerts.caregiver_id = pushes.person_id and alerts.status = 'acknowledged'
    )`,
    write: async ({ db, clock }: Context, emergency: EmergencyRow) => {
      const { fname } = await userById(db, emergency.survivor_id);
      const body = `Is ${fname} well? Please close the alert.`;
      return {
        ...alarm(emergency, { title: 'Alert not closed', body }),
        to: await presentCaregivers(db, emergency.id, ['acknowledged']),
        expiresAt: clock.now() + day,
      };
    },
  },
  /** Replaces the alarm. */
  'emergency-cancelled': {
    kind: 'withdrawn',
    priority: 1,
    isTrue: toCaregiver,
    write: async (
      context: Context,
      { to, ...emergency }: EmergencyRow & { readonly to: readonly string[] },
    ) => {
      const okText = `${await nameOf(context, emergency.survivor_id)} says: I am OK.`;
      const text =
        emergency.answered_at === null
          ? { title: 'Emergency over', body: okText }
          : {
              title: 'Emergency answered',
              body: `${okText} The alert stays open until you close it.`,
            };
      return { ...alarm(emergency, text), to, expiresAt: overExpiresAt(context, emergency) };
    },
  },
} satisfies Kinds;
