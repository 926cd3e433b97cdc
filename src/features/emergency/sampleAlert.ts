import type { Alert } from '../../../contract/endpoints/index.ts';

const nilId = '00000000-0000-4000-8000-000000000000';
const longAgo = '2020-01-01T12:00:00.000Z';

/** Stands in the log that could not be fetched (SPEC section 8); closed, so that nothing can be done with it. */
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
