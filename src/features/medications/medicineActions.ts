import {
  type Medicine,
  type MedicineDefinition,
  medicineKey,
  reminderIdAt,
} from '../../../domain/medicines.ts';
import { pickDetails } from '../../../domain/medicineDetails.ts';
import type { NewStock } from '../../../domain/stock.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { dropFromOutbox, enqueue } from '../../api/outbox/outboxActions.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import type { NewOutboxRow, OutboxRow, Rejection } from '../../platform/outbox/outboxStore.ts';
import { isConflict } from './medicationsState.ts';
import { selectConflicts } from './list/conflicts.ts';

interface SavedVersion {
  readonly medicineId: string;
  readonly revision: string;
  readonly savedAt: number;
}

export type SaveOutcome =
  | ({ readonly kind: 'saved' } & SavedVersion)
  | ({
      readonly kind: 'waiting';
      /** The server was reached, but takes it later only. */
      readonly isPutOff: boolean;
    } & SavedVersion)
  | { readonly kind: 'notStored' | 'conflict' }
  | { readonly kind: 'refused'; readonly refusal: Rejection };

interface MedicineChange extends Omit<NewOutboxRow, 'personId' | 'madeAt'> {
  readonly refused?: readonly OutboxRow[] | undefined;
}
type Enqueued = { readonly row: OutboxRow; readonly firstAttempt: Promise<void> };
type EnqueuedSave = Enqueued & { readonly version: SavedVersion };

/** Null if it could not be stored. */
const enqueueChange =
  ({ refused, ...change }: MedicineChange): AppThunk<Promise<Enqueued | null>> =>
  async (dispatch, getState, { clock }) => {
    const user = selectUser(getState());
    if (!user) return null;
    const row = { ...change, personId: user.id, madeAt: clock.now() };
    return dispatch(enqueue(row, refused)).catch(() => null);
  };

export const dropRows =
  (rows: readonly OutboxRow[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (const row of rows) await dispatch(dropFromOutbox(row));
  };

export const refetchMedicines =
  (personId: string): AppThunk<Promise<unknown>> =>
  (dispatch) => {
    const { initiate } = firstScreenApi.endpoints.listMedicines;
    return dispatch(
      initiate({ params: { userId: personId } }, { forceRefetch: true, subscribe: false }),
    );
  };

interface SaveOptions {
  readonly personId: string;
  /** The version that was changed; null for a new medicine. */
  readonly replaced: Medicine | null;
  /** Earlier saves that this one replaces. */
  readonly refused?: readonly OutboxRow[];
  /** Absent keeps it, null removes it. */
  readonly stock?: NewStock | null | undefined;
  /** By new times: no dose before that instant. */
  readonly startsAt?: Readonly<Record<string, number>> | undefined;
  /** An undo: the former version, with its ids, as if it had been saved at that instant. */
  readonly restored?: { readonly medicine: Medicine; readonly savedAt: number } | undefined;
}

const toDefinition = (medicine: Medicine): MedicineDefinition => {
  const { name, dosage, schedule, times } = medicine;
  return { name, dosage, schedule, times, ...pickDetails(medicine) };
};

/** Stores first, then sends. Unsent, it already rings. */
export const storeMedicine =
  (
    { name, dosage, schedule, note, times, ...details }: MedicineDefinition,
    { personId, replaced, refused, stock, startsAt = {}, restored }: SaveOptions,
  ): AppThunk<Promise<EnqueuedSave | null>> =>
  async (dispatch, _getState, { clock, device: { newId } }) => {
    const key = medicineKey(name);
    const group = replaced?.key ?? key;
    const revision = newId();
    const savedAt = restored?.savedAt ?? clock.now();
    const known = [replaced, restored?.medicine].filter((one) => one != null);
    const medicineId = known[0]?.id ?? newId();
    const knownId = (idIn: (medicine: Medicine) => string | null | undefined) =>
      known.map(idIn).find((id) => id != null) ?? newId();
    const reminders =
      schedule.rule.kind === 'asNeeded'
        ? [
            {
              reminder_id: knownId((one) => (one.times.length === 0 ? one.reminderIds[0] : null)),
              time: null,
            },
          ]
        : times.toSorted().map((time) => ({
            reminder_id: knownId((one) => reminderIdAt(one, time)),
            time,
            starts_at: startsAt[time],
          }));
    const kept = await dispatch(
      enqueueChange({
        refused,
        group,
        ...(key !== group && { alsoGroup: key }),
        kind: replaced ? 'medicineEdited' : 'medicineAdded',
        ...(replaced && { before: toDefinition(replaced) }),
        medicineName: name.trim(),
        calls: [
          {
            endpoint: 'saveMedicine',
            params: { medicineId },
            idempotencyKey: revision,
            body: {
              user_id: personId,
              revision,
              replaces: replaced?.revision ?? null,
              name: name.trim(),
              dosage: dosage.trim(),
              schedule,
              ...pickDetails(details),
              note: note?.trim(),
              times: reminders,
              ...(stock !== undefined && {
                stock: stock && { ...stock, counted_at: stock.counted_at ?? savedAt },
              }),
              saved_at: savedAt,
            },
          },
        ],
      }),
    );
    return kept && { ...kept, version: { medicineId, revision, savedAt } };
  };

/** A save that the server refuses is undone, unless the user has to choose a version. */
export const saveMedicine =
  (form: MedicineDefinition, options: SaveOptions): AppThunk<Promise<SaveOutcome>> =>
  async (dispatch, getState, { clock }) => {
    const kept = await dispatch(storeMedicine(form, options));
    if (!kept) return { kind: 'notStored' };
    await kept.firstAttempt;
    const isOwn = ({ seq }: OutboxRow) => seq === kept.row.seq;
    const left = selectOutboxRows(getState()).find(isOwn);
    const { version } = kept;
    if (!left) return { kind: 'saved', ...version };
    const isPutOff = left.notBefore > clock.now();
    if (!left.refusal) return { kind: 'waiting', ...version, isPutOff };
    if (isConflict(left)) {
      await dispatch(refetchMedicines(options.personId));
      const conflicts = selectConflicts(getState());
      if (conflicts.some(({ rows }) => rows.some(isOwn))) return { kind: 'conflict' };
    }
    await dispatch(dropFromOutbox(left));
    return { kind: 'refused', refusal: left.refusal };
  };

/** Resolves to false if it could not be stored. */
export const removeMedicine =
  ({ id, revision, key, name }: Medicine): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const kept = await dispatch(
      enqueueChange({
        group: key,
        kind: 'medicineRemoved',
        medicineName: name,
        calls: [{ endpoint: 'deleteMedicine', params: { medicineId: id }, body: { revision } }],
      }),
    );
    return kept !== null;
  };
