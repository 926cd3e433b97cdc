import { endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
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

export const medicineRoutes = defineHandlers((context: Context) => ({
  listMedicines: ({ params }) => listMedicines(context, params.userId),

  saveMedicine: ({ session, params, body, idempotencyKey }) => {
    const { medicineId: id } = params;
    const call = {
      endpoint: endpoints.saveMedicine,
      personId: body.user_id,
      key: idempotencyKey,
      params,
      body,
      unchanged: (inside: Context) => findSaved(inside, id, body),
      replay: {
        toStored: () => ({}),
        toAnswer: async (inside: Context) => toRecord(inside, await findMedicine(inside, id)),
      },
    };
    return withIdempotencyKey(context, call, (inside) =>
      saveMedicine(inside, id, body, session.user.id),
    );
  },

  deleteMedicine: ({ session, params, body }) =>
    inTransaction(context, async (inside) => {
      const medicine = await findMedicine(inside, params.medicineId);
      return deleteMedicine(inside, medicine, body.revision, session.user.id);
    }),

  setMedicinePicture: ({ session, params, file }) =>
    setMedicinePicture(context, { ...params, actorId: session.user.id }, file),

  deleteMedicinePicture: ({ session, params }) =>
    deleteMedicinePicture(context, { ...params, actorId: session.user.id }),
}));
