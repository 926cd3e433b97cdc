import { timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { zoneContextOf } from '../users/zones.ts';
import { dosesWithin } from './repository.ts';
import type { MedicineSchedule } from './answerDose.ts';
import { medicineByName, medicineOf } from '../medicineRows/repository.ts';
import { medicineOfFormerReminder, type NamedMedicine } from '../medicineRows/formerRepository.ts';
import {
  isTimed,
  reminderById,
  remindersOfMedicine,
  slotsOf,
} from '../medicineRows/reminderRepository.ts';

interface DoseReference {
  readonly personId: string;
  readonly id: string;
  readonly dose: string | undefined;
  /** Of the medicine, where no reminder has that id: the device's change of the medicine was refused. */
  readonly name?: string | undefined;
}

/** The answered reminder may be removed, and its medicine deleted. */
const medicineOfRemoved = async (
  { db }: Context,
  { personId, id, name }: DoseReference,
): Promise<NamedMedicine | undefined> => {
  const former = await medicineOfFormerReminder(db, { personId, id });
  const medicine = former
    ? await medicineOf(db, personId, former.medicine_id)
    : name && (await medicineByName(db, { person_id: personId, medicine_name: name }));
  return medicine ? { ...medicine, medicine_id: medicine.id } : former;
};

/** Undefined for an unknown reminder, or a miss of an unknown dose of a removed one. */
export const scheduleForReminder = async (
  context: Context,
  reference: DoseReference,
  isFromPerson: boolean,
): Promise<MedicineSchedule | undefined> => {
  const { db } = context;
  const { personId, id, dose } = reference;
  const live = await reminderById(db, id);
  const row = live?.person_id === personId ? live : undefined;
  const medicine = row ?? (await medicineOfRemoved(context, reference));
  if (!medicine) return undefined;
  const { medicine_id, medicine_name: name } = medicine;
  if (!row && !isFromPerson) {
    const meant = { personId, medicineIds: [medicine_id], from: dose ?? '', to: dose ?? '' };
    if ((await dosesWithin(db, meant)).length === 0) return undefined;
  }
  const slots = slotsOf(await remindersOfMedicine(db, { person_id: personId, medicine_id }));
  const isAsNeeded = row !== undefined && !isTimed(row);
  // The minute was a dose of this medicine, at an earlier time.
  if (dose !== undefined && !row) slots.push({ time: timeOf(dose), madeAt: 0 });
  // Any minute can be answered, but its rule plans none, so none can be missed.
  else if (dose !== undefined && isAsNeeded)
    slots.push({ time: timeOf(dose), madeAt: 0, schedule: row.schedule });
  const place = await zoneContextOf(db, personId);
  return { personId, id: medicine_id, name, slots, isAsNeeded, ...place };
};
