import type { PictureRoute } from '../pictures/registerPictureRoute.ts';

export const avatarSize = { width: 256, height: 256, fit: 'cover' } as const;

export const avatarPath = (name: string): string => `/api/avatars/${name}`;

export const avatarRoute: PictureRoute = {
  pathOf: avatarPath,
  find: (db, name) =>
    db.selectFrom('avatars').selectAll().where('name', '=', name).executeTakeFirst(),
  who: 'contact',
};
