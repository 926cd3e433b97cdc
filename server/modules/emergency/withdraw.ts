import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { statusesBefore } from '../../../domain/alertStatus.ts';
import { emergency as rules } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { limits, takeAttempt } from '../../rateLimit.ts';
import { forbidden } from '../../refusal.ts';
import { touch } from '../changes/repository.ts';
import { dropQueued } from '../push/repository.ts';
import { pushWithdrawn } from './pushes.ts';
import {
  alertsOf,
  changeStatus,
  emergencyById,
  type EmergencyRow,
  insertEmergency,
  noteWithdrawn,
} from './repository.ts';

/**
 * "I am OK" is said to everybody: it closes every alert of the press that is open, ends its pushes
 * and tells those whose alerts these were. False where none was open. Inside a transaction.
 */
export const takeBack = async (context: Context, id: string): Promise<boolean> => {
  const { db, clock } = context;
  const told = await changeStatus(
    db,
    { emergency_id: id },
    { from: statusesBefore('false_alarm'), to: 'false_alarm' },
  );
  if (told.length === 0) return false;
  const now = clock.now();
  const emergency = await noteWithdrawn(db, id, now);
  // Devices before the pushes that wait for them, as whoever takes a device away.
  await pushWithdrawn(context, emergency, told);
  await dropQueued(db, { kind: 'emergency', subjectId: id }, now);
  return true;
};

/** What stands for an emergency that has not come yet: when it comes, it tells nobody. */
const awaited = (
  { clock }: Context,
  { id, survivor_id }: Pick<EmergencyRow, 'id' | 'survivor_id'>,
): EmergencyRow => {
  const now = clock.now();
  return {
    id,
    survivor_id,
    message: '',
    alert_type: rules.alertType,
    location_data: null,
    pressed_at: now,
    made_at: now,
    round: 0,
    next_at: null,
    answered_at: null,
    answered_by: null,
    withdrawn_at: now,
  };
};

type Withdrawn = AnswerOf<Endpoints['withdrawEmergency']>;

const nobodyTold: Withdrawn = { message: 'Nobody had been told.' };
const caregiversTold: Withdrawn = { message: 'Your caregivers are told that you are OK.' };
const allClosed: Withdrawn = {
  message: 'Your caregivers had closed your alert already.',
  alreadyClosed: true,
};

/**
 * Takes back an emergency of the survivor, whether it has come or not. Runs inside a transaction.
 * Throws `forbidden` where it is somebody else's, `too_many`.
 */
export const withdrawEmergency = async (
  context: Context,
  survivor_id: string,
  id: string,
): Promise<Withdrawn> => {
  const { db, clock } = context;
  if (!(await emergencyById(db, id))) {
    await takeAttempt(context, limits.earlyCancelByAccount, survivor_id);
  }
  if (await insertEmergency(db, awaited(context, { id, survivor_id }))) {
    await audit(context, survivor_id, 'emergency-withdrawn', id);
    return nobodyTold;
  }
  const known = await emergencyById(db, id);
  if (known?.survivor_id !== survivor_id) throw forbidden();
  const isTakenBack = await takeBack(context, id);
  if (isTakenBack) {
    await audit(context, survivor_id, 'alert-answered', id);
    await touch(db, survivor_id, 'alerts');
  }
  const told = await alertsOf(db, id, clock.now());
  if (told.length === 0) {
    await noteWithdrawn(db, id, clock.now());
    return nobodyTold;
  }
  return isTakenBack || known.withdrawn_at !== null ? caregiversTold : allClosed;
};
