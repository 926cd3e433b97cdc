import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { epochMs, message } from '../fields.ts';

const channel = v.picklist(['mail', 'push']);
const check = v.object({
  title: v.string(),
  color: v.picklist(['green', 'amber', 'red']),
  /** What is wrong, and how to mend it; both absent if green. */
  says: v.optional(v.string()),
  mend: v.optional(v.string()),
  /** The admin can send one. */
  test: v.optional(channel),
});
export type CheckResult = v.InferOutput<typeof check>;

/** Whether this server can wake anybody; `now` is the uncorrected clock of the device. */
export const checkServer = endpoint({
  method: 'POST',
  path: '/api/admin/doctor',
  who: 'admin',
  body: v.object({ origin: v.string(), now: epochMs, has_worker: v.boolean() }),
  response: v.array(check),
  invalidMessage: 'Send the origin, the time and whether there is a worker.',
  writesNothing: true,
});

/** To the admin's own mailbox or devices. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/admin/doctor/test',
  who: 'admin',
  body: v.object({ channel }),
  response: message,
  errors: ['not_found'],
  invalidMessage: 'Say whether to test mail or push.',
});
