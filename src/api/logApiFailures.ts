import type { AppStartListening } from '../app/types.ts';
import type { CallError } from './baseQuery.ts';

interface Rejected {
  readonly type: string;
  /** Absent if the call was aborted or skipped. */
  readonly payload?: CallError | undefined;
}

interface LoggedEndpoint {
  readonly name: string;
  readonly matchRejected: (action: unknown) => action is Rejected;
}

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
