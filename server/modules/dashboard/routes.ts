import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../wire.ts';
import { readDashboard } from './service.ts';

export const dashboardRoutes = (context: Context): HandlersOf<'survivorDashboard'> => ({
  survivorDashboard: async ({ session, params, query }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return readDashboard(context, params.userId, query);
  },
});
