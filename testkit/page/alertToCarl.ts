import type { Alert } from '../../contract/endpoints/index.ts';
import { rosa } from './scripted.ts';
import { carl } from './scriptedCaregiver.ts';

const idOf = (group: string, number: number) =>
  `0198c0de-0000-7000-${group}-${String(number).padStart(12, '0')}`;

/** Rosa's alert as Carl's devices receive it: pressed at this instant, not answered. */
export const alertToCarl = (number: number, at: number, more: Partial<Alert> = {}): Alert => ({
  id: idOf('b000', number),
  emergency_id: idOf('a000', number),
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
