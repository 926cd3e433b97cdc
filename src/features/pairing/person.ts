import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';

/** Somebody on the other side of a connection. */
export type Person = AnswerOf<Endpoints['readUser']>;
