import type { Topic } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../wire.ts';
import { noteSeen } from '../auth/repository.ts';
import { versionsOf } from './repository.ts';

const topics: readonly Topic[] = ['reminders', 'activities', 'alerts', 'pairings'];

export const changesRoutes = ({ db, clock }: Context): HandlersOf<'readChanges'> => ({
  readChanges: async ({ session, query: { since, in_sight } }) => {
    if (in_sight === 1) await noteSeen(db, session.user.id, clock.now());
    const row = await versionsOf(db, session.user.id);
    if (!row) return { version: 0, changed: since === 0 ? [] : [...topics] };
    // A version from the future was seen before a backup was restored: all of it may have changed.
    const seen = since > row.version ? -1 : since;
    return { version: row.version, changed: topics.filter((topic) => row[topic] > seen) };
  },
});
