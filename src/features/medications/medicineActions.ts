import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { frequencyCode, type MedicineForm } from '../../../domain/medicineForm.ts';
import { groupMedicines, type Medicine, medicineKey } from '../../../domain/medicines.ts';
import { draftsIn } from './fromOutbox.ts';
import { dropFromOutbox, keepInOutbox } from '../../api/outbox/flush.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { OutboxRow, Refusal } from '../../device/outbox/outboxStore.ts';
import type { WireCall } from '../../device/wire.ts';

export type SaveOutcome =
  | { readonly kind: 'saved' | 'waits' | 'notLoggedIn' | 'notKept' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const creations = (
  form: MedicineForm,
  personId: string,
  now: number,
  newId: () => string,
): WireCall[] =>
  form.times.map((time) => {
    const id = newId();
    const body: BodyOf<Endpoints['createReminder']> = {
      id,
      user_id: personId,
      medicine_name: form.name.trim(),
      dosage: form.dosage.trim(),
      frequency: frequencyCode(form.times),
      schedule_time: time,
      made_at: now,
    };
    return { endpoint: 'createReminder', idempotencyKey: id, body };
  });

/**
 * Saves a new medicine on the device first, one reminder per time, then tries to send it (SPEC
 * section 4). What the server refuses is taken back, so that the form can be mended; what cannot be
 * sent now waits, and already rings here.
 */
export const addMedicine =
  (form: MedicineForm): AppThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user) return { kind: 'notLoggedIn' };
    let kept: { row: OutboxRow; tried: Promise<void> };
    try {
      kept = await dispatch(
        keepInOutbox({
          personId: user.id,
          group: medicineKey(form.name),
          kind: 'medicineAdded',
          medicineName: form.name.trim(),
          madeAt: clock.now(),
          calls: creations(form, user.id, clock.now(), device.newId),
        }),
      );
    } catch {
      return { kind: 'notKept' };
    }
    await kept.tried;
    const left = selectOutboxRows(getState()).find(({ seq }) => seq === kept.row.seq);
    if (!left) return { kind: 'saved' };
    if (!left.refusal) return { kind: 'waits' };
    await dispatch(dropFromOutbox(left));
    const halfMade = groupMedicines(draftsIn(left).slice(0, left.done))[0];
    if (halfMade) await dispatch(removeMedicine(halfMade));
    return { kind: 'refused', refusal: left.refusal };
  };

/** Deletes a medicine: at once on the device, then on the server. Says whether it was kept. */
export const removeMedicine =
  ({ personId, key, name, reminderIds }: Medicine): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { clock }) => {
    try {
      await dispatch(
        keepInOutbox({
          personId,
          group: key,
          kind: 'medicineRemoved',
          medicineName: name,
          madeAt: clock.now(),
          calls: reminderIds.map((reminderId) => ({
            endpoint: 'deleteReminder' as const,
            params: { reminderId },
          })),
        }),
      );
    } catch {
      return false;
    }
    return true;
  };
