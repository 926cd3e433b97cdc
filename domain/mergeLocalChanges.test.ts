import { describe, expect, test } from '@jest/globals';
import type { MedicineRecord, Reminder } from '../contract/endpoints/index.ts';
import { makeReminder } from '../testkit/domain/scheduleArbitraries.ts';
import { everyDay } from './daySchedule.ts';
import { mergeLocalChanges } from './mergeLocalChanges.ts';
import { recordsOfReminders } from './medicines.ts';
import { instantOf } from './zonedTime.ts';

const dose = '2025-06-15T08:00';
const row = (id: string, rest: Partial<Reminder> = {}) => makeReminder({ id, dose, ...rest });
const takenThere = { status: 'taken', occurred_at: 5, undone_at: null } as const;

const recordOf = (...rows: Reminder[]) => recordsOfReminders(rows)[0]!;

describe('the medicines that a device knows', () => {
  const zone = 'Europe/Berlin';
  const save = (saved: MedicineRecord) => ({ saved, removedId: null });
  const remove = (removedId: string) => ({ saved: null, removedId });
  const aspirin = recordOf(row('1', { made_at: 1 }), row('2', { schedule_time: '20:00' }));
  const zinc = recordOf(row('3', { medicine_name: 'Zinc', schedule_time: '12:00' }));

  test('are those of the server and those saved here, in order, without those deleted here', () => {
    const added = recordOf(row('4', { medicine_name: 'Statin', schedule_time: '09:00' }));
    const changes = [save(added), remove('3'), remove('unknown')];
    expect(mergeLocalChanges([aspirin, zinc], changes, zone)).toEqual([aspirin, added]);
    const gone = [...changes, remove('4'), remove('1')];
    expect(mergeLocalChanges([aspirin, zinc], gone, zone)).toEqual([]);
    const later = { ...aspirin, times: [{ ...aspirin.times[1]!, time: '21:00' }] };
    expect(mergeLocalChanges([aspirin, zinc], [save(later)], zone)).toEqual([zinc, later]);
  });

  test('A save defines the medicine; a time that it keeps keeps its creation and what the list says of its doses; the picture stays, and the note and the shape unless they are sent', () => {
    const said = { dose, ...takenThere };
    const [morning, evening] = aspirin.times;
    const stock = { count: 9, per_dose: 1, counted_at: 10, taken_since: 3 };
    const asNeeded = { last_taken: said, taken_in_day: [said] };
    const details = {
      note: 'with food',
      picture: '/7',
      shape: 'drops' as const,
      stock,
      ...asNeeded,
    };
    const listed = { current: said, times: [{ ...morning!, last_due: said }, evening!] };
    const known = { ...aspirin, ...details, ...listed };
    const added = { reminder_id: '4', time: '21:00', made_at: 9, last_due: null };
    const saved = {
      ...aspirin,
      revision: 'new',
      name: 'ASA',
      dosage: '2 tablets',
      times: [{ ...morning!, made_at: 9 }, added],
    };
    const once = mergeLocalChanges([known], [save(saved)], zone);
    const expected = { ...saved, ...details, current: said, times: [known.times[0], added] };
    expect(once).toEqual([expected]);
    const gone = { note: '', shape: null };
    const again = { ...saved, ...gone, times: [{ ...added, made_at: 10 }], stock: null };
    expect(mergeLocalChanges([known], [save(saved), save(again)], zone)).toEqual([
      { ...expected, ...gone, times: [added], stock: null },
    ]);
    const packAdded = { ...saved, stock: { ...stock, count: 39, taken_since: 0 } };
    expect(mergeLocalChanges([known], [save(packAdded)], zone)).toEqual([
      { ...expected, stock: { ...stock, count: 39 } },
    ]);
  });

  test('A save takes no dose of another medicine', () => {
    const taken = { ...aspirin, current: { dose, ...takenThere } };
    expect(mergeLocalChanges([taken, zinc], [save(zinc)], zone)).toEqual([taken, zinc]);
  });

  test('A reminder that loses its time loses the dose of that time', () => {
    const last_due = { dose, ...takenThere };
    const known = { ...zinc, times: [{ ...zinc.times[0]!, last_due }] };
    const saved = { ...zinc, times: [{ ...zinc.times[0]!, time: null, made_at: 9 }] };
    expect(mergeLocalChanges([known], [save(saved)], zone)).toEqual([saved]);
  });

  test('A new schedule adds no dose before it was chosen', () => {
    const schedule = { ...everyDay, first_day: '2025-06-15' };
    const now = instantOf('2025-06-15T12:00', zone);
    const saved = { ...zinc, schedule, times: [{ ...zinc.times[0]!, made_at: now }] };
    const [merged] = mergeLocalChanges([zinc], [save(saved)], zone);
    expect(merged!.times[0]!.made_at).toBe(instantOf('2025-06-15T00:00', zone));
  });
});
