import type { Alert } from '../../../contract/endpoints/index.ts';

const nilId = '00000000-0000-4000-8000-000000000000';
const longAgo = '2020-01-01T12:00:00.000Z';

/** Shown if the log cannot be loaded (SPEC section 8); closed, so it has no actions. */
export const sampleAlert: Alert = {
  id: nilId,
  emergency_id: nilId,
  survivor_id: nilId,
  fname: 'Sample',
  lname: 'Person',
  phone: null,
  message: 'Emergency alert triggered',
  alert_type: 'general',
  status: 'resolved',
  created_at: longAgo,
  pressed_at: longAgo,
  caregiver_id: nilId,
  caregiver_name: 'Sample Caregiver',
  answered_by: null,
  answered_at: null,
  withdrawn_at: null,
};
