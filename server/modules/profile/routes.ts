import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { readProfile, updateProfile } from './service.ts';

export const profileRoutes = defineHandlers((context: Context) => ({
  readProfile: ({ params }) => readProfile(context, params.id),

  updateProfile: ({ params, body, file }) =>
    updateProfile(context, { personId: params.id, names: body, picture: file }),
}));
