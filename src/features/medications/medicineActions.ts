import {
  frequencyCode,
  type MedicineForm,
  type FrequencyChoice,
} from '../../../domain/medicineForm.ts';
import { groupMedicines, type Medicine, medicineKey } from '../../../domain/medicines.ts';
import { defaultDosage } from '../../../domain/specConstants.ts';
import { dropFromOutbox, enqueue } from '../../api/outbox/outboxActions.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { selectUser } from '../../api/session.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { AppThunk } from '../../app/types.ts';
import type {
  NewOutboxRow,
  OutboxCall,
  OutboxRow,
  Rejection,
} from '../../platform/outbox/outboxStore.ts';
import { draftsOf } from './pendingChange.ts';

export type SaveOutcome =
  | { readonly kind: 'saved' | 'waiting' | 'notStored' }
  | { readonly kind: 'refused'; readonly refusal: Rejection; readonly row: OutboxRow };

const creations = (
  form: MedicineForm,
  { personId, slots = [] }: Pick<Medicine, 'personId'> & Partial<Medicine>,
  now: number,
  newId: () => string,
): OutboxCall[] =>
  form.times.map((time) => {
    const id = newId();
    const stays = slots.find((slot) => slot.time === time);
    const body = {
      id,
      user_id: personId,
      medicine_name: form.name.trim(),
      dosage: form.dosage.trim(),
      frequency: frequencyCode(form.times),
      schedule_time: time,
      made_at: stays?.madeAt ?? now,
    };
    return { endpoint: 'createReminder', idempotencyKey: id, body };
  });

const deletions = ({ reminderIds }: Medicine): OutboxCall[] =>
  reminderIds.map((reminderId) => ({ endpoint: 'deleteReminder', params: { reminderId } }));

type MedicineChange = Omit<NewOutboxRow, 'personId' | 'madeAt'>;
type Enqueued = { readonly row: OutboxRow; readonly firstAttempt: Promise<void> };

/** Null if it could not be stored. */
const enqueueChange =
  (change: MedicineChange): AppThunk<Promise<Enqueued | null>> =>
  async (dispatch, getState, { clock }) => {
    const user = selectUser(getState());
    if (!user) return null;
    const row = { ...change, personId: user.id, madeAt: clock.now() };
    return dispatch(enqueue(row)).catch(() => null);
  };

const enqueueAndTry =
  (change: MedicineChange): AppThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState) => {
    const kept = await dispatch(enqueueChange(change));
    if (!kept) return { kind: 'notStored' };
    await kept.firstAttempt;
    const left = selectOutboxRows(getState()).find(({ seq }) => seq === kept.row.seq);
    if (!left) return { kind: 'saved' };
    if (!left.refusal) return { kind: 'waiting' };
    await dispatch(dropFromOutbox(left));
    return { kind: 'refused', refusal: left.refusal, row: left };
  };

/** Stores first, then sends (SPEC section 4). Unsent, it already rings; rejected, it is undone. */
export const addMedicine =
  (form: MedicineForm, personId: string): AppThunk<Promise<SaveOutcome>> =>
  async (dispatch, _getState, { clock, device }) => {
    const outcome = await dispatch(
      enqueueAndTry({
        group: medicineKey(form.name),
        kind: 'medicineAdded',
        medicineName: form.name.trim(),
        calls: creations(form, { personId }, clock.now(), device.newId),
      }),
    );
    if (outcome.kind !== 'refused') return outcome;
    const halfMade = groupMedicines(draftsOf(outcome.row).slice(0, outcome.row.done))[0];
    if (halfMade) await dispatch(removeMedicine(halfMade));
    return outcome;
  };

/** One unit (DESIGN section 4, Edits): the server applies it all with the last call, or nothing. */
export const updateMedicine =
  (opened: Medicine, form: MedicineForm): AppThunk<Promise<SaveOutcome>> =>
  (dispatch, getState, { clock, device }) => {
    const medicine = findCurrentVersion(selectMedicines(getState()), opened) ?? opened;
    const editId = device.newId();
    const to = medicineKey(form.name);
    const steps = [...deletions(medicine), ...creations(form, medicine, clock.now(), device.newId)];
    return dispatch(
      enqueueAndTry({
        group: medicine.key,
        ...(to !== medicine.key && { alsoGroup: to }),
        kind: 'medicineEdited',
        medicineName: form.name.trim(),
        calls: steps.map((call, index) => ({
          ...call,
          edit: { id: editId, last: index === steps.length - 1 },
        })),
      }),
    );
  };

/** Resolves to false if it could not be stored. */
export const removeMedicine =
  (medicine: Medicine): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const kept = await dispatch(
      enqueueChange({
        group: medicine.key,
        kind: 'medicineRemoved',
        medicineName: medicine.name,
        calls: deletions(medicine),
      }),
    );
    return kept !== null;
  };

const choices: readonly FrequencyChoice[] = ['1', '2', '3'];

/** SPEC section 4: the frequency follows from the number of times. */
export const toMedicineForm = ({ name, dosage, times }: Medicine): MedicineForm => ({
  name,
  dosage: dosage.trim() || defaultDosage,
  frequency: choices[times.length - 1] ?? 'custom',
  times,
});

/** Another user may have changed the name or times since it was opened. */
export const findCurrentVersion = (
  medicines: readonly Medicine[],
  opened: Medicine,
): Medicine | null => {
  const ofPerson = medicines.filter(({ personId }) => personId === opened.personId);
  const hasItsTime = ({ reminderIds }: Medicine) =>
    reminderIds.some((id) => opened.reminderIds.includes(id));
  return ofPerson.find(hasItsTime) ?? ofPerson.find(({ key }) => key === opened.key) ?? null;
};
