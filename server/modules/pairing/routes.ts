import type { Context } from '../../context.ts';
import { HttpError } from '../../httpError.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { setHearing } from './hearing.ts';
import {
  connectByCode,
  endInvite,
  endPairing,
  generateCodes,
  inviteCaregiver,
  listPairings,
} from './service.ts';

export const pairingRoutes = defineHandlers((context: Context) => ({
  activePairings: async ({ session, query }) => {
    const pairings = await listPairings(context, session.user.id);
    if (pairings.length === 0 && query.allow_empty !== 1)
      throw new HttpError('not_found', 'You are not connected with anyone yet.');
    return pairings;
  },

  generatePairing: ({ session, body }) => generateCodes(context, session, body.renew === true),

  inviteCaregiver: ({ session, params }) => inviteCaregiver(context, session, params.personId),

  endInvite: async ({ session, params }) => {
    await endInvite(context, session, params.personId);
    return { message: 'The link does not work any more.' };
  },

  connectByPin: ({ session, body, address }) => {
    const code = { pin: body.pin.toUpperCase() };
    return connectByCode(context, { code, caregiverId: session.user.id, address });
  },

  connectByQr: ({ session, body, address }) => {
    const code = { qr_token: body.qrToken.trim().toUpperCase() };
    return connectByCode(context, { code, caregiverId: session.user.id, address });
  },

  endPairing: async ({ session, params }) => {
    await endPairing(context, session.user.id, params.personId);
    return { message: 'You are not connected any more.' };
  },

  setHearing: async ({ session, params, body }) => {
    await setHearing(context, session.user.id, params.personId, body);
    return { message: 'Saved.' };
  },
}));
