import { assertMayActFor, assertSelf } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { readProfile, updateProfile } from './service.ts';

export const profileRoutes = (context: Context): HandlersOf<'readProfile' | 'updateProfile'> => ({
  readProfile: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.id);
    return readProfile(context, params.id);
  },

  updateProfile: async ({ session, params, body, file }) => {
    assertSelf(session, params.id);
    return updateProfile(context, { personId: params.id, names: body, picture: file });
  },
});
