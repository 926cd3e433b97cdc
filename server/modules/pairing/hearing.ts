import { endpoints, type RequestBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { forbidden, HttpError } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { teamsOf } from './team.ts';

/** Throws `invalid`, `forbidden`, and `last_to_hear` if no one would hear of missed doses. */
export const setHearing = (
  context: Context,
  caregiverId: string,
  survivorId: string,
  { misses, summary_at, stock, all_taken }: RequestBody<'setHearing'>,
) =>
  inTransaction(context, async (inside) => {
    if (misses === 'summary' && summary_at === null)
      throw new HttpError('invalid', endpoints.setHearing.invalidMessage);
    const { db, clock } = inside;
    const team = await teamsOf(db, [survivorId], clock.now());
    const others = team.filter(({ id }) => id !== caregiverId);
    if (others.length === team.length) throw forbidden();
    if (misses === 'none' && others.every(({ hears_misses }) => hears_misses === 'none'))
      throw new HttpError(
        'last_to_hear',
        'Nobody else hears of missed doses. Please keep them on.',
      );
    const { numUpdatedRows } = await db
      .updateTable('pairings')
      .set({
        hears_misses: misses,
        summary_at: misses === 'summary' ? summary_at : null,
        hears_stock: stock ? 1 : 0,
        hears_all_taken: all_taken ? 1 : 0,
      })
      .where('survivor_id', '=', survivorId)
      .where('caregiver_id', '=', caregiverId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw forbidden();
    await audit(inside, caregiverId, 'hearing-changed', survivorId);
    await bumpVersions(db, [caregiverId], ['pairings']);
  });
