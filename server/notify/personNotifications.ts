import { sql } from 'kysely';
import { paths } from '../../contract/paths.ts';
import { day, minute } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { fullName } from '../format.ts';
import type { UserRow } from '../modules/users/repository.ts';
import type { PushPayload } from '../modules/push/enqueuePushes.ts';
import { isConnected, type Kinds } from './kind.ts';

interface Away {
  readonly to: readonly string[];
  readonly id: string;
  /** Or how others read of who hides it. */
  readonly name: string;
  /** A day; null if back. */
  readonly until: string | null;
  readonly isEveryoneAway: boolean;
}

type Name = Pick<UserRow, 'fname' | 'lname'>;

interface OfPerson {
  readonly to: readonly string[];
  readonly person: Name & Pick<UserRow, 'id' | 'role'>;
  /** Undefined unless their account is deleted. */
  readonly hadOpenAlert?: boolean;
}

const aboutPerson = (
  { clock }: Context,
  id: string,
  to: readonly string[],
  text: Omit<PushPayload, 'aboutId'>,
) => ({ to, subjectId: id, payload: { ...text, aboutId: id }, expiresAt: clock.now() + day });

export const personNotifications = {
  'connection-ended': {
    kind: 'ended',
    priority: 2,
    mayWait: true,
    isTrue: sql`not ${isConnected}`,
    write: (context: Context, { to, person, hadOpenAlert }: OfPerson) => {
      const { id, role } = person;
      const alerts = hadOpenAlert ? ' Open alerts ended with it.' : '';
      const body =
        hadOpenAlert === undefined
          ? `${fullName(person)} is not connected with you any more.`
          : `The account of ${fullName(person)} was deleted.${alerts}`;
      const path = role === 'caregiver' ? paths.connectCaregiver : paths.connectSurvivor;
      const text = { title: 'Connection ended', body, path, tag: `ended:${id}` };
      return aboutPerson(context, id, to, text);
    },
  },
  /** By a caregiver: the survivor can refuse until the link is used. */
  'caregiver-invited': {
    kind: 'invited',
    priority: 2,
    mayWait: true,
    isTrue: sql`exists (select 1 from pairing_codes
      where survivor_id = pushes.person_id and made_by = pushes.subject_id)`,
    write: (context: Context, { to, person }: OfPerson) =>
      aboutPerson(context, person.id, to, {
        title: 'Another caregiver is invited',
        body: `${fullName(person)} has invited another caregiver for you. You can refuse it.`,
        path: paths.connectCaregiver,
        tag: `invited:${person.id}`,
      }),
  },
  'invite-refused': {
    kind: 'team',
    priority: 3,
    mayWait: true,
    isTrue: isConnected,
    write: (context: Context, { to, person }: OfPerson) =>
      aboutPerson(context, person.id, to, {
        title: 'Invitation refused',
        body: `${fullName(person)} has refused the caregiver whom you invited.`,
        path: paths.dashboard,
        tag: `refused:${person.id}`,
      }),
  },
  'caregiver-joined': {
    kind: 'team',
    priority: 2,
    mayWait: true,
    isTrue: isConnected,
    write: (context: Context, { to, person, by }: OfPerson & { readonly by: Name }) =>
      aboutPerson(context, person.id, to, {
        title: 'New caregiver',
        body: `${fullName(person)} looks after you now, invited by ${fullName(by)}.`,
        path: paths.connectCaregiver,
        tag: `joined:${person.id}`,
      }),
  },
  /** A caregiver has said so, to the survivors and the other caregivers. */
  away: {
    kind: 'away',
    priority: 3,
    mayWait: true,
    isTrue: sql`exists (select 1 from users where users.id = pushes.subject_id and deactivated_at is null)`,
    write: (context: Context, { to, id, name, until, isEveryoneAway }: Away) => {
      const all = isEveryoneAway ? ' Everyone is away now, and still hears everything.' : '';
      const title = until === null ? 'Back on duty' : 'Away';
      const body = `${name} is ${until === null ? 'back on duty' : `away until ${until}`}.${all}`;
      const text = { title, body, path: paths.dashboard, tag: `away:${id}` };
      return aboutPerson(context, id, to, text);
    },
  },
  /** The last device of a person is gone. */
  unreachable: {
    kind: 'unreachable',
    priority: 2,
    mayWait: true,
    isTrue: sql`${isConnected} and not exists (
      select 1 from push_subscriptions as back where back.user_id = pushes.subject_id
    )`,
    write: (context: Context, { to, person: { id, role, fname } }: OfPerson) => {
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
        ...aboutPerson(context, id, to, { ...text, tag: `unreachable:${id}` }),
        round: Math.floor(context.clock.now() / minute),
      };
    },
  },
  /** Of a caregiver, on all devices. */
  'test-alert': {
    kind: 'test',
    priority: 1,
    isTrue: sql`1 = 1`,
    write: (context: Context, { to, testId }: { readonly to: string; readonly testId: string }) => {
      const text = {
        title: 'Test alert',
        body: 'An alert would reach this device. Nobody needs help.',
      };
      return {
        ...aboutPerson(context, to, [to], { ...text, path: paths.settings, tag: 'test-alert' }),
        subjectId: testId,
        expiresAt: context.clock.now() + 10 * minute,
      };
    },
  },
  'test-push': {
    kind: 'test',
    priority: 3,
    isTrue: sql`1 = 1`,
    write: (context: Context, id: string) => {
      const texts = { title: 'Test notification', body: 'Upstroke can wake this device.' };
      const path = `${paths.adminDashboard}#server`;
      return {
        ...aboutPerson(context, id, [id], { ...texts, path, tag: 'test-push' }),
        expiresAt: context.clock.now() + 10 * minute,
      };
    },
  },
} satisfies Kinds;
