import type { Alert } from '../../../contract/endpoints/index.ts';
import { fullName } from '../../fullName.ts';
import type { AlertWithNames } from './repository.ts';

const isoTime = (instant: number): string => new Date(instant).toISOString();

export const toAlert = (row: AlertWithNames): Alert => ({
  id: row.id,
  emergency_id: row.emergency_id,
  survivor_id: row.survivor_id,
  fname: row.fname,
  lname: row.lname,
  phone: null,
  message: row.message,
  alert_type: row.alert_type,
  status: row.status,
  created_at: isoTime(row.made_at),
  pressed_at: isoTime(row.pressed_at),
  caregiver_id: row.caregiver_id,
  caregiver_name: fullName({ fname: row.caregiver_fname, lname: row.caregiver_lname }),
  answered_by:
    row.answerer_fname === null || row.answerer_lname === null
      ? null
      : fullName({ fname: row.answerer_fname, lname: row.answerer_lname }),
  answered_at: row.answered_at === null ? null : isoTime(row.answered_at),
  withdrawn_at: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
});
