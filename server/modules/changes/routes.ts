import { topic } from '../../../contract/endpoints/changes.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../authenticate.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { makeSharedWrite, ignoreUnavailable } from '../../transaction.ts';
import { recordSeen } from '../users/repository.ts';
import { zoneChangeOf } from '../users/zones.ts';
import { versionsOf } from './repository.ts';

const seenIntervalMs = minute;
/** A dose may be due again 26 hours later. */
const zoneChangeReportMs = 2 * day;

const writeSeen = makeSharedWrite(({ db, clock }, ids: readonly string[]) =>
  recordSeen(db, { ids, now: clock.now() }),
);

const recordInSight = async (context: Context, { user }: Session) => {
  const now = context.clock.now();
  if (user.seen_at !== null && now - user.seen_at < seenIntervalMs) return;
  await ignoreUnavailable(writeSeen(context, user.id));
};

export const changesRoutes = defineHandlers((context: Context) => ({
  readChanges: async ({ session, query: { since, in_sight } }) => {
    const { user, otherZone } = session;
    const row = await versionsOf(context.db, user.id);
    const now = context.clock.now();
    const move = now - user.zone_since < zoneChangeReportMs ? zoneChangeOf(user) : undefined;
    const zones =
      user.role === 'survivor'
        ? {
            ...(otherZone && { other_zone: otherZone }),
            ...(move && { zone_change: { name: user.time_zone, ...move } }),
          }
        : {};
    if (in_sight === 1) await recordInSight(context, session);
    if (!row) return { version: 0, changed: since === 0 ? [] : [...topic.options], ...zones };
    // A version ahead of ours predates a restored backup: report all topics as changed.
    const seen = since > row.version ? -1 : since;
    return {
      version: row.version,
      changed: topic.options.filter((name) => row[name] > seen),
      ...zones,
    };
  },
}));
