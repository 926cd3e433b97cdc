import type { Profile, RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { updateUser, userById, type UserRow } from '../users/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { newPictureName, type PictureRoute } from '../pictures/registerPictureRoute.ts';
import { toPicture } from '../pictures/toPicture.ts';

export const avatarSize = { width: 256, height: 256, fit: 'cover' } as const;

export const avatarPath = (name: string): string => `/api/avatars/${name}`;

export const avatarRoute: PictureRoute = {
  pathOf: avatarPath,
  find: (db, name) =>
    db.selectFrom('avatars').selectAll().where('name', '=', name).executeTakeFirst(),
  who: 'contact',
};

const toProfile = ({ id, fname, lname, avatar_url }: UserRow): Profile => ({
  id,
  fname,
  lname,
  avatarUrl: avatar_url,
});

export const readProfile = async ({ db }: Context, personId: string): Promise<Profile> =>
  toProfile(await userById(db, personId));

interface ProfileChange {
  readonly personId: string;
  readonly names: RequestBody<'updateProfile'>;
  /** Undefined or empty keeps the avatar. */
  readonly picture: Buffer | undefined;
}

/** Throws `unreadable_image`, `unavailable`. */
export const updateProfile = async (
  context: Context,
  { personId, names, picture }: ProfileChange,
) => {
  const change = { fname: names.fname.trim(), lname: names.lname.trim() };
  const avatar = picture?.length ? await toPicture(picture, avatarSize) : undefined;
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    const name = newPictureName();
    if (avatar) {
      await db
        .insertInto('avatars')
        .values({ name, person_id: personId, picture: avatar })
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ name, picture: avatar }),
        )
        .execute();
    }
    const user = await updateUser(db, personId, {
      ...change,
      ...(avatar && { avatar_url: avatarPath(name) }),
    });
    await audit(inside, personId, 'profile-changed', personId);
    await bumpVersions(db, [personId], ['pairings', 'alerts']);
    return { updatedUser: toProfile(user), message: 'Profile updated successfully!' };
  });
};
