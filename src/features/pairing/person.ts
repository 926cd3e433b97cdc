import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

export type ConnectedUser = ResponseOf<Endpoints['readUser']>;
