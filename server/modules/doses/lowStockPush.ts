import { paths } from '../../../contract/paths.ts';
import { daysBetween } from '../../../domain/daySchedule.ts';
import { day } from '../../../domain/specConstants.ts';
import { leftOf, stockWarning } from '../../../domain/stock.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { userById } from '../users/repository.ts';
import { zoneChangeOf } from '../users/zones.ts';
import { caregiversOf } from '../pairing/repository.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { enqueuePushes } from '../push/enqueuePushes.ts';
import { remindersOfMedicine, slotsOf } from '../medicineRows/reminderRepository.ts';
import { medicineByKey } from '../medicineRows/repository.ts';
import { stockRecords } from './stock.ts';

/** Once per medicine and local day. Runs in the transaction of an answer. */
export const pushLowStock = async (
  context: Context,
  { personId: person_id, key: medicine_key }: { readonly personId: string; readonly key: string },
): Promise<void> => {
  const { db, clock } = context;
  const medicine = await medicineByKey(db, { person_id, medicine_key });
  if (!medicine?.stock) return;
  const now = clock.now();
  const stock = (await stockRecords(db, person_id, [medicine], now)).get(medicine_key);
  if (!stock) return;
  const user = await userById(db, person_id);
  const { fname, time_zone: zone, hide_names } = user;
  const place = { zone, move: zoneChangeOf(user) };
  const slots = slotsOf(await remindersOfMedicine(db, medicine));
  const warning = stockWarning(stock, leftOf(stock, stock.taken_since), { slots, now, place });
  if (warning === null) return;
  const enqueue = (personIds: readonly string[], name: string, path: string) =>
    enqueuePushes(context, personIds, {
      kind: 'stock',
      subjectId: medicine.id,
      round: daysBetween('1970-01-01', localDateOf(now, zone)),
      payload: {
        title: 'Medicine is running low',
        body: `${name}: ${warning}.`,
        path,
        tag: `stock:${medicine.id}`,
        aboutId: person_id,
      },
      expiresAt: now + day,
    });
  const caregivers = await caregiversOf(db, person_id);
  // All at once and in order, to avoid deadlock.
  await lockDevices(db, [person_id, ...caregivers]);
  const name = hide_names ? 'medicine' : medicine.medicine_name;
  await enqueue([person_id], hide_names ? `Your ${name}` : name, paths.medication);
  await enqueue(caregivers, `${fname}'s ${name}`, paths.cgMedication);
};
