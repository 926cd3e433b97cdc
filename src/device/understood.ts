import * as v from 'valibot';
import { errorBody } from '../../contract/errors.ts';
import { isPassing } from '../../domain/outbox.ts';
import type { WiredAnswer } from './wire.ts';

/**
 * The answer, where it is the server's own: only one in the shape of the contract is, for a portal of
 * a hotel says 200 or 403 as well. Null where it is not, as where none came.
 */
export const understood = (answer: WiredAnswer): WiredAnswer | null => {
  const { row, status, body } = answer;
  const shape = status < 300 ? row.answer : errorBody;
  return isPassing(status) || v.is(shape, body) ? answer : null;
};
