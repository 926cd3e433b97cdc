import type { Alert } from '../../contract/endpoints/index.ts';
import { alertIdOf } from './alertFixtures.ts';
import { carl, rosa } from './mockServer.ts';

/** Rosa's alert as Carl's devices receive it: pressed at this instant, not answered. */
export const makeCaregiverAlert = (
  number: number,
  at: number,
  more: Partial<Alert> = {},
): Alert => ({
  id: alertIdOf(number, 'b000'),
  emergency_id: alertIdOf(number, 'a000'),
  survivor_id: rosa.user.id,
  fname: 'Rosa',
  lname: 'Meyer',
  phone: null,
  message: 'Emergency alert triggered',
  alert_type: 'general',
  status: 'pending',
  created_at: new Date(at).toISOString(),
  pressed_at: new Date(at).toISOString(),
  caregiver_id: carl.user.id,
  caregiver_name: 'Carl Meyer',
  answered_by: null,
  answered_at: null,
  withdrawn_at: null,
  ...more,
});
