import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** Who runs this server, as the operator wrote it. */
export const readOperator = endpoint({
  method: 'GET',
  path: '/api/operator',
  withoutToken: true,
  who: 'anyone',
  response: v.object({ name: v.nullable(v.string()), contact: v.nullable(v.string()) }),
});
