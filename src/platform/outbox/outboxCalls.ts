import type { ParamsOf } from '../../../contract/endpoint.ts';
import type { Endpoints, RequestBody } from '../../../contract/endpoints/index.ts';
import type { ApiCall } from '../httpClient.ts';

export interface SaveCall {
  readonly endpoint: 'saveMedicine';
  readonly params: ParamsOf<Endpoints['saveMedicine']>;
  readonly body: RequestBody<'saveMedicine'> & { readonly saved_at: number };
  readonly idempotencyKey: string;
}

interface DeleteCall {
  readonly endpoint: 'deleteMedicine';
  readonly params: ParamsOf<Endpoints['deleteMedicine']>;
  readonly body?: RequestBody<'deleteMedicine'>;
}

interface AnswerCall {
  readonly endpoint: 'setReminderStatus' | 'logActivity';
}

interface LocateCall {
  readonly endpoint: 'locateEmergency';
  readonly params: ParamsOf<Endpoints['locateEmergency']>;
  readonly body: RequestBody<'locateEmergency'>;
}

export type OutboxCall = ApiCall & (SaveCall | DeleteCall | AnswerCall | LocateCall);
