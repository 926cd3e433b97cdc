import { endpoints } from '../../../contract/endpoints/index.ts';
import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { inTransaction } from '../../transaction.ts';
import { deleteMedicinePicture, setMedicinePicture } from './pictureService.ts';
import {
  deleteMedicine,
  findMedicine,
  findSaved,
  listMedicines,
  saveMedicine,
  toRecord,
} from './service.ts';

export const medicineRoutes = (
  context: Context,
): HandlersOf<
  | 'listMedicines'
  | 'saveMedicine'
  | 'deleteMedicine'
  | 'setMedicinePicture'
  | 'deleteMedicinePicture'
> => ({
  listMedicines: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return listMedicines(context, params.userId);
  },

  saveMedicine: ({ session, params, body, idempotencyKey }) => {
    const actorId = session.user.id;
    const personId = body.user_id;
    const check = (inside: Context) => assertMayActFor(inside, actorId, personId);
    const { medicineId: id } = params;
    const endpoint = endpoints.saveMedicine;
    const call = {
      endpoint,
      personId,
      key: idempotencyKey,
      params,
      body,
      check,
      unchanged: (inside: Context) => findSaved(inside, id, body),
      replay: {
        toStored: () => ({}),
        toAnswer: async (inside: Context) => toRecord(inside, await findMedicine(inside, id)),
      },
    };
    return withIdempotencyKey(context, call, (inside) => saveMedicine(inside, id, body, actorId));
  },

  deleteMedicine: ({ session, params, body }) =>
    inTransaction(context, async (inside) => {
      const medicine = await findMedicine(inside, params.medicineId);
      await assertMayActFor(inside, session.user.id, medicine.person_id);
      return deleteMedicine(inside, medicine, body.revision, session.user.id);
    }),

  setMedicinePicture: ({ session, params, file }) =>
    setMedicinePicture(context, { ...params, actorId: session.user.id }, file),

  deleteMedicinePicture: ({ session, params }) =>
    deleteMedicinePicture(context, { ...params, actorId: session.user.id }),
});
