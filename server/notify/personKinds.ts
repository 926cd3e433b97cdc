import { sql } from 'kysely';
import { paths } from '../../contract/paths.ts';
import { day, minute } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { fullName } from '../format.ts';
import type { UserRow } from '../modules/auth/repository.ts';
import type { Kinds } from './kind.ts';

const isConnected = sql`exists (
  select 1 from pairings
  where (pairings.survivor_id = pushes.subject_id and pairings.caregiver_id = pushes.person_id
    or pairings.caregiver_id = pushes.subject_id and pairings.survivor_id = pushes.person_id)
    and pairings.ended_at is null
)`;

interface OfPerson {
  readonly to: readonly string[];
  readonly person: Pick<UserRow, 'id' | 'role' | 'fname' | 'lname'>;
}

const ended = ({ clock }: Context, { to, person: { id, role } }: OfPerson, body: string) => ({
  to,
  subjectId: id,
  payload: {
    title: 'Connection ended',
    body,
    path: role === 'caregiver' ? paths.connectCaregiver : paths.connectSurvivor,
    tag: `ended:${id}`,
    aboutId: id,
  },
  expiresAt: clock.now() + day,
});

const endedRule = { kind: 'ended', priority: 2, isTrue: sql`not ${isConnected}` } as const;

export const personKinds = {
  'connection-ended': {
    push: {
      ...endedRule,
      write: (context: Context, facts: OfPerson) =>
        ended(context, facts, `${fullName(facts.person)} is not connected with you any more.`),
    },
  },
  'account-deleted': {
    push: {
      ...endedRule,
      write: (context: Context, facts: OfPerson & { readonly hadOpenAlert: boolean }) => {
        const alerts = facts.hadOpenAlert ? ' Open alerts ended with it.' : '';
        const body = `The account of ${fullName(facts.person)} was deleted.${alerts}`;
        return ended(context, facts, body);
      },
    },
  },
  /** The last device of a person is gone. */
  unreachable: {
    push: {
      kind: 'unreachable',
      priority: 2,
      isTrue: sql`${isConnected} and not exists (
        select 1 from push_subscriptions as back where back.user_id = pushes.subject_id
      )`,
      write: ({ clock }: Context, { to, person: { id, role, fname } }: OfPerson) => {
        const text =
          role === 'caregiver'
            ? {
                title: 'Caregiver out of reach',
                body: `${fname}'s phone cannot be alerted any more.`,
                path: paths.survivorDashboard,
              }
            : {
                title: 'No reminders',
                body: `Reminders do not reach ${fname}'s phone any more.`,
                path: paths.caregiverDashboard,
              };
        return {
          to,
          subjectId: id,
          round: Math.floor(clock.now() / minute),
          payload: { ...text, tag: `unreachable:${id}`, aboutId: id },
          expiresAt: clock.now() + day,
        };
      },
    },
  },
  'test-push': {
    push: {
      kind: 'test',
      priority: 3,
      isTrue: sql`1 = 1`,
      write: ({ clock }: Context, id: string) => ({
        to: [id],
        subjectId: id,
        payload: {
          title: 'Test notification',
          body: 'Upstroke can wake this device.',
          path: `${paths.adminDashboard}#server`,
          tag: 'test-push',
          aboutId: id,
        },
        expiresAt: clock.now() + 10 * minute,
      }),
    },
  },
} satisfies Kinds;
