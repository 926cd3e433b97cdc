import { leftOf, stockWarning } from '../../../domain/stock.ts';
import type { Context } from '../../context.ts';
import { notify } from '../../notify/notify.ts';
import { userById } from '../users/repository.ts';
import { zoneChangeOf } from '../users/zones.ts';
import { caregiversOf } from '../pairing/repository.ts';
import { lockDevices } from '../push/deviceRepository.ts';
import { remindersOfMedicine, slotsOf } from '../medicineRows/reminderRepository.ts';
import { medicineOf } from '../medicineRows/repository.ts';
import { stockRecords } from './stock.ts';

/** Once per medicine and local day. Runs in the transaction of an answer. */
export const pushLowStock = async (
  context: Context,
  { personId: person_id, id: medicine_id }: { readonly personId: string; readonly id: string },
): Promise<void> => {
  const { db, clock } = context;
  const medicine = await medicineOf(db, person_id, medicine_id);
  if (!medicine?.stock) return;
  const now = clock.now();
  const counted = [{ medicine_id, stock: medicine.stock }];
  const stock = (await stockRecords(db, person_id, counted, now)).get(medicine_id);
  if (!stock) return;
  const person = await userById(db, person_id);
  const place = { zone: person.time_zone, move: zoneChangeOf(person) };
  const slots = slotsOf(await remindersOfMedicine(db, { person_id, medicine_id }));
  const warning = stockWarning(stock, leftOf(stock, stock.taken_since), { slots, now, place });
  if (warning === null) return;
  const caregivers = await caregiversOf(db, person_id, 'hears_stock');
  // All at once and in order, to avoid deadlock.
  await lockDevices(db, [person_id, ...caregivers]);
  for (const to of [[person_id], caregivers])
    await notify(context, 'stock-low', { to, medicine, person, warning });
};
