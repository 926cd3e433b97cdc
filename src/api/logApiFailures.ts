import type { AppStartListening } from '../app/types.ts';
import type { CallError } from './baseQuery.ts';

interface Rejected {
  readonly type: string;
  /** None where no call has failed: it was given up, or not begun because none was needed. */
  readonly payload?: CallError | undefined;
}

/** An endpoint of the API. */
interface LoggedEndpoint {
  readonly name: string;
  readonly matchRejected: (action: unknown) => action is Rejected;
}

/** Why a load failed is for the log, whatever the screen says of it. */
export const logApiFailures = (
  startListening: AppStartListening,
  endpoint: LoggedEndpoint,
  message: string,
): void => {
  startListening({
    matcher: endpoint.matchRejected,
    effect: ({ payload }, { extra }) => {
      if (!payload) return;
      const { kind } = payload;
      const status = kind === 'refused' && { status: payload.status };
      extra.device.log(message, { endpoint: endpoint.name, kind, ...status });
    },
  });
};
