import { beforeEach, describe, expect, test } from '@jest/globals';
import { doseId, takenBack } from '../domain/doses.ts';
import { answersIn } from '../src/device/outbox/alarmEvents.ts';
import { type DrivenClock, makeDrivenClock } from '../testkit/page/drivenClock.ts';
import {
  messageOf,
  reminderIdOf,
  reminderOf,
  rosaId,
  saidOf,
  scheduleOf,
} from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const minute = 60_000;
const dueAt = Date.UTC(2026, 2, 10, 8, 0);
const minuteOfDose = '2026-03-10T08:00';
const told = { medicine_name: 'Aspirin', minute: minuteOfDose };
const onNotification = {
  kind: 'dose',
  aboutId: rosaId,
  dose: { ...told, reminder_ids: [reminderIdOf(1)] },
};

let clock: DrivenClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeDrivenClock(dueAt);
  worker = makeScope(clock);
  await worker.person.keep(rosaId);
});

/** Rosa answers on this device, and the server hears of it. */
const take = async () => {
  const row = await worker.device.outbox.add(saidOf({ status: 'taken', occurredAt: dueAt }, dueAt));
  await worker.device.outbox.remove(row.seq);
  await clock.advance(5 * minute);
};
const push = (undone_at?: number) => {
  const dose = { ...told, reminder_id: reminderIdOf(1), undone_at };
  return worker.push(JSON.stringify(messageOf('dose', { dose })));
};
const alerts = () => worker.history.filter(({ options }) => options.silent === false);
const events = () => worker.device.alarmEvents.list(rosaId);
const known = async () => answersIn(await events())[doseId('aspirin', minuteOfDose)];

describe('DESIGN 5: what a person has taken back stands no more', () => {
  test('also where that was on another device: its push alerts, and Taken is kept anew', async () => {
    await take();
    await push(dueAt + minute);
    expect(alerts()).toHaveLength(1);
    await worker.act('taken');
    expect(await events()).toHaveLength(2);
    expect(await known()).toMatchObject({ status: 'taken', occurredAt: dueAt + 5 * minute });
  });

  test.each([undefined, dueAt - minute])(
    'but what was said after it does: a push that knows %p shows nothing',
    async (undoneAt) => {
      await take();
      await push(undoneAt);
      expect(alerts()).toEqual([]);
      expect(worker.shown).toEqual([]);
    },
  );

  test('also where only the list of a page told of it: Taken is kept anew', async () => {
    await take();
    const undone = { dose: minuteOfDose, undone_at: dueAt + minute };
    await worker.device.schedule.replace(scheduleOf([reminderOf(1, undone)]));
    await worker.tap(onNotification, 'taken');
    expect(await events()).toHaveLength(2);
  });

  test('but Taken on a notification stands after an undo by a clock that ran ahead', async () => {
    await worker.device.outbox.add(saidOf(takenBack(dueAt + 2 * minute), dueAt));
    await worker.tap(onNotification, 'taken');
    expect(await known()).toMatchObject({ status: 'taken', occurredAt: dueAt + 2 * minute + 1 });
  });
});
