import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { userById } from '../auth/repository.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { readDashboard } from './service.ts';

export const dashboardRoutes = (context: Context): HandlersOf<'survivorDashboard'> => ({
  survivorDashboard: async ({ session, params, query }) => {
    const { user } = session;
    await assertMayActFor(context, user.id, params.userId);
    const person = user.id === params.userId ? user : await userById(context.db, params.userId);
    return readDashboard(context, person, query);
  },
});
