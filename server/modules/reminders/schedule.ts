import { timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { zoneChangeOf, userById } from '../auth/repository.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { dosesWithin } from '../doses/repository.ts';
import type { MedicineSchedule } from '../doses/service.ts';
import { aliasMedicineKeys } from './reminderAliasRepository.ts';
import { reminderById, type ReminderRow, remindersOfMedicine } from './repository.ts';
import { slotsOf } from './view.ts';

export const zoneContextOf = async ({ db }: Context, personId: string): Promise<ZoneContext> => {
  const user = await userById(db, personId);
  return { zone: user.time_zone, move: zoneChangeOf(user) };
};

interface DoseReference {
  readonly personId: string;
  readonly id: string;
  readonly dose: string | undefined;
}

/** The answered reminder may have been renamed since the dose was due, or deleted. */
const medicineKeyFor = async (
  { db }: Context,
  { personId, id, dose }: DoseReference,
  row: ReminderRow | undefined,
): Promise<{ key: string | undefined; isKept: boolean }> => {
  const keys = [
    ...(row ? [row.medicine_key] : []),
    ...(await aliasMedicineKeys(db, { personId, id })),
  ];
  const known =
    dose === undefined ? [] : await dosesWithin(db, { personId, keys, from: dose, to: dose });
  const found = keys.find((key) => known.some(({ medicine_key }) => medicine_key === key));
  return { key: found ?? keys[0], isKept: found !== undefined };
};

/** `knownDose` is a local minute that was a dose of this medicine. */
const loadSchedule = async (
  context: Context,
  personId: string,
  key: string,
  knownDose: string | undefined,
): Promise<{ medicine: MedicineSchedule; name: string }> => {
  const rows = await remindersOfMedicine(context.db, { person_id: personId, medicine_key: key });
  const slots = slotsOf(rows);
  if (knownDose !== undefined) slots.push({ time: timeOf(knownDose), madeAt: 0 });
  const place = await zoneContextOf(context, personId);
  return { medicine: { personId, key, slots, ...place }, name: rows[0]?.medicine_name ?? key };
};

export const scheduleForReminder = async (
  context: Context,
  row: ReminderRow,
  dose: string | undefined,
): Promise<MedicineSchedule> => {
  const personId = row.person_id;
  const { key = row.medicine_key } = await medicineKeyFor(
    context,
    { personId, id: row.id, dose },
    row,
  );
  const knownDose = key === row.medicine_key ? undefined : dose;
  return (await loadSchedule(context, personId, key, knownDose)).medicine;
};

/** Undefined for an unknown reminder, or a miss of an unknown dose of a deleted one. */
export const scheduleForReminderId = async (
  context: Context,
  { personId, id, dose }: DoseReference & { readonly dose: string },
  isFromPerson: boolean,
): Promise<{ medicine: MedicineSchedule; name: string } | undefined> => {
  const live = await reminderById(context.db, id);
  const row = live?.person_id === personId ? live : undefined;
  const { key, isKept } = await medicineKeyFor(context, { personId, id, dose }, row);
  if (key === undefined) return undefined;
  if (!row && !isFromPerson && !isKept) return undefined;
  const knownDose = key === row?.medicine_key ? undefined : dose;
  return loadSchedule(context, personId, key, knownDose);
};
