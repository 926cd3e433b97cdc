import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { readProfile, updateProfile } from './service.ts';

export const profileRoutes = (context: Context): HandlersOf<'readProfile' | 'updateProfile'> => ({
  readProfile: ({ params }) => readProfile(context, params.id),

  updateProfile: ({ params, body, file }) =>
    updateProfile(context, { personId: params.id, names: body, picture: file }),
});
