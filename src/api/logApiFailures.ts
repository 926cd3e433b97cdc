import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppStartListening } from '../app/types.ts';
import type { CallError } from './baseQuery.ts';

/** These failures are only logged. */
const messages: Readonly<Record<string, string>> = {
  survivorDashboard: 'The activity feed could not be loaded',
  readProfile: 'The profile could not be read',
};

export const setupApiFailureLog = (startListening: AppStartListening): void => {
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload, meta }, { extra }) => {
      const { endpointName: endpoint } = meta.arg as { endpointName: string };
      const message = messages[endpoint];
      if (message === undefined) return;
      const error = payload as CallError;
      const status = error.kind === 'refused' && { status: error.status };
      extra.device.log(message, { endpoint, kind: error.kind, ...status });
    },
  });
};
