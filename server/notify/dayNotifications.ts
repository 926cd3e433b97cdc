import { sql } from 'kysely';
import { paths } from '../../contract/paths.ts';
import { missNoticeMs } from '../../domain/doseTimes.ts';
import { day, minute } from '../../domain/specConstants.ts';
import { localDateOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { formatDay } from '../format.ts';
import { readDay } from '../modules/monitoring/survivors.ts';
import { caregiversOf } from '../modules/pairing/repository.ts';
import { userById } from '../modules/users/repository.ts';
import { isConnected, type Kinds } from './kind.ts';

interface Summary {
  readonly to: string;
  /** In epoch milliseconds. */
  readonly at: number;
  readonly person_id: string;
  readonly fname: string;
}

const noticeOf = (personId: string, what: string, text: { title: string; body: string }) => ({
  subjectId: personId,
  payload: {
    ...text,
    path: paths.caregiverDashboard,
    tag: `${what}:${personId}`,
    aboutId: personId,
  },
});

export const dayNotifications = {
  /** Once, however many doses are missed until then. */
  'miss-summary': {
    kind: 'summary',
    priority: 3,
    mayWait: true,
    isTrue: sql`${isConnected} and exists (
      select 1 from doses as missed
      where missed.person_id = pushes.subject_id and missed.status = 'missed'
        and missed.due_at > pushes.made_at - ${sql.lit(2 * day)}
    )`,
    write: ({ clock }: Context, { to, at, person_id, fname }: Summary) => ({
      ...noticeOf(person_id, 'summary', {
        title: 'Missed doses',
        body: `Doses of ${fname} were missed since the last summary. Please look which.`,
      }),
      to: [to],
      round: Math.floor(at / minute),
      dueAt: new Map([[to, at]]),
      expiresAt: clock.now() + missNoticeMs,
    }),
  },
  'all-taken': {
    kind: 'allTaken',
    priority: 3,
    mayWait: true,
    isTrue: sql`${isConnected} and not exists (
      select 1 from doses as other
      where other.person_id = pushes.subject_id and other.status <> 'taken' and other.as_needed = 0
        and cast(replace(substr(other.dose, 1, 10), '-', '') as integer) = pushes.round
    )`,
    write: async (context: Context, personId: string) => {
      const to = await caregiversOf(context.db, personId, 'hears_all_taken');
      if (to.length === 0) return undefined;
      const user = await userById(context.db, personId);
      const { planned, taken, paused } = await readDay(context, user);
      if (planned === 0 || taken < planned || paused.length > 0) return undefined;
      const now = context.clock.now();
      const date = localDateOf(now, user.time_zone);
      const body = `${user.fname} has taken everything that was planned on ${formatDay(date)}.`;
      return {
        ...noticeOf(personId, 'all-taken', { title: 'All taken', body }),
        to,
        round: Number(date.replaceAll('-', '')),
        expiresAt: now + day / 2,
      };
    },
  },
} satisfies Kinds;
