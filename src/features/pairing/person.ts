import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

/** Somebody on the other side of a connection. */
export type ConnectedUser = ResponseOf<Endpoints['readUser']>;
