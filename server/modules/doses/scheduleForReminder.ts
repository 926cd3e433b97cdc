import { timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { zoneContextOf } from '../users/zones.ts';
import { dosesWithin } from './repository.ts';
import type { MedicineSchedule } from './service.ts';
import { medicineByName } from '../medicineRows/repository.ts';
import { keysOfMedicine, medicineOfFormerReminder } from '../medicineRows/formerRepository.ts';
import {
  isTimed,
  reminderById,
  type ReminderRow,
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

/** The answered reminder may have been renamed since the dose was due, or deleted. */
const medicineKeyFor = async (
  { db }: Context,
  { personId, id, dose, name }: DoseReference,
  row: ReminderRow | undefined,
): Promise<{ key: string | undefined; isKept: boolean }> => {
  const medicineId =
    row?.medicine_id ??
    (await medicineOfFormerReminder(db, { personId, id })) ??
    (name && (await medicineByName(db, { person_id: personId, medicine_name: name }))?.id);
  const keys = medicineId === undefined ? [] : await keysOfMedicine(db, { personId, medicineId });
  const known =
    dose === undefined ? [] : await dosesWithin(db, { personId, keys, from: dose, to: dose });
  const found = keys.find((key) => known.some(({ medicine_key }) => medicine_key === key));
  return { key: found ?? keys[0], isKept: found !== undefined };
};

/** Undefined for an unknown reminder, or a miss of an unknown dose of a deleted one. */
export const scheduleForReminder = async (
  context: Context,
  reference: DoseReference,
  isFromPerson: boolean,
): Promise<{ medicine: MedicineSchedule; name: string } | undefined> => {
  const { personId, id, dose } = reference;
  const live = await reminderById(context.db, id);
  const row = live?.person_id === personId ? live : undefined;
  const { key, isKept } = await medicineKeyFor(context, reference, row);
  if (key === undefined) return undefined;
  if (!row && !isFromPerson && !isKept) return undefined;
  const rows = await remindersOfMedicine(context.db, { person_id: personId, medicine_key: key });
  const slots = slotsOf(rows);
  const isAsNeeded = row !== undefined && key === row.medicine_key && !isTimed(row);
  // The minute was a dose of this medicine, under its earlier name or time.
  if (dose !== undefined && key !== row?.medicine_key) {
    slots.push({ time: timeOf(dose), madeAt: 0 });
  } else if (dose !== undefined && isAsNeeded) {
    // Any minute can be answered, but its rule plans none, so none can be missed.
    slots.push({ time: timeOf(dose), madeAt: 0, schedule: row.schedule });
  }
  const place = await zoneContextOf(context.db, personId);
  return {
    medicine: { personId, key, slots, isAsNeeded, ...place },
    name: rows[0]?.medicine_name ?? key,
  };
};
