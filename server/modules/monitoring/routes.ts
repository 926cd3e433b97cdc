import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { listDoses, readMonitoring } from './service.ts';

export const monitoringRoutes = (context: Context): HandlersOf<'readMonitoring' | 'listDoses'> => ({
  readMonitoring: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return readMonitoring(context, params.userId);
  },

  listDoses: async ({ session, params, query }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return listDoses(context, params.userId, query.days);
  },
});
