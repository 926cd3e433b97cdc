import { beforeEach, expect, test } from '@jest/globals';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { minute } from '../../../domain/specConstants.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import type { DeviceSubscription } from '../../../testkit/server/pushService.ts';

const due = Date.parse('2026-03-10T08:00:00Z');
const dose = '2026-03-10T08:00';
const testbed = perTest(() => makePushTestbed({ now: due }));
let phone: DeviceSubscription;
let reminders: Record<'Aspirin' | 'Bisoprolol' | 'Codeine', Reminder>;
beforeEach(async () => {
  phone = await testbed.device(testbed.rosa);
  const add = (medicine_name: string) => testbed.addMedicine({ medicine_name });
  reminders = {
    Codeine: await add('Codeine'),
    Bisoprolol: await add('Bisoprolol'),
    Aspirin: await add('Aspirin'),
  };
});

type Name = keyof typeof reminders;
const put = (name: Name, status: string, headers?: Record<string, string>) => {
  const sent = { status, dose, occurred_at: testbed.clock.now() };
  return testbed.call('PUT', `/api/reminders/${reminders[name].id}`, sent, headers);
};
/** Of each push that arrives: its kind, its text, and the doses that it names. */
const arriving = async () => {
  const before = testbed.service.received.length;
  await testbed.notify();
  return testbed.service.received.slice(before).map(({ message: { notification } }) => {
    const { kind, dose: one, doses = [] } = notification.data;
    const names = doses.map(({ medicine_name }) => medicine_name).join();
    const what = [kind, one?.medicine_name, notification.tag.slice(21)].filter(Boolean).join(' ');
    return `${what}: ${notification.body} ${names}`.trimEnd();
  });
};
const three = "dose: It's time to take Aspirin, Bisoprolol and Codeine! Aspirin,Bisoprolol,Codeine";
const lastTwo = "dose: It's time to take Bisoprolol and Codeine! Bisoprolol,Codeine";

test('three doses of a minute are one push in each round, and an answer leaves the others', async () => {
  await testbed.runDoseClockAfter(0);
  expect(await testbed.rows('pushes')).toHaveLength(1);
  expect(await arriving()).toEqual([three]);
  await put('Aspirin', 'taken');
  const left = "answered Aspirin: It's time to take Bisoprolol and Codeine! Bisoprolol,Codeine";
  expect(await arriving()).toEqual([left]);
  await testbed.runDoseClockAfter(5);
  expect(await arriving()).toEqual([lastTwo]);
  await put('Bisoprolol', 'skipped');
  await put('Codeine', 'taken');
  // Of what is left when they are sent.
  expect(await arriving()).toEqual([
    'answered Bisoprolol: Answered: Bisoprolol, 08:00.',
    'answered Codeine: Answered: Codeine, 08:00.',
  ]);
  await testbed.runDoseClockAfter(10, 20);
  expect(await arriving()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['answered', () => put('Aspirin', 'taken')],
  [
    'answered and undone',
    async () => {
      await put('Aspirin', 'taken');
      await put('Aspirin', 'pending');
    },
  ],
  [
    'answered, undone by a caregiver, and asked about',
    async () => {
      await put('Aspirin', 'taken', testbed.carl.bearer);
      await put('Aspirin', 'pending', testbed.carl.bearer);
    },
  ],
])('of a push that waits, one that is %s is not named, and the others are', async (_how, act) => {
  await testbed.runDoseClockAfter(0);
  await act();
  const doses = (await arriving()).filter((push) => !push.includes('did you take'));
  expect(doses).toEqual([lastTwo]);
});

test.each<[string, () => Promise<unknown>]>([
  ['deleted', () => testbed.call('DELETE', `/api/reminders/${reminders.Aspirin.id}`)],
  [
    'paused',
    async () => {
      const all = await testbed.medicines();
      const { id, revision, name, dosage, times } = all.find((each) => each.name === 'Aspirin')!;
      const schedule = { ...everyDay, paused_from: dose };
      await testbed.saveMedicine(id, { replaces: revision, name, dosage, times, schedule });
    },
  ],
])(
  'after an outage of the push service only the last round is sent, without one %s since',
  async (_how, act) => {
    testbed.service.answerWith(phone, { status: 503 });
    await testbed.runDoseClockAfter(0);
    await testbed.notify();
    await act();
    await testbed.runDoseClockAfter(5);
    testbed.service.answerWith(phone, { status: 201 });
    testbed.clock.set(due + 7 * minute);
    expect(await arriving()).toEqual([lastTwo]);
  },
);

test('one that is added later rings alone, then with the others; hidden names are counted', async () => {
  await testbed.call('PUT', '/api/account/hide-names', { hidden: true });
  await testbed.runDoseClockAfter(0);
  expect(await arriving()).toEqual(['dose: Time for your 3 medicines. Aspirin,Bisoprolol,Codeine']);
  await testbed.addMedicine({ medicine_name: 'Digoxin', made_at: due - minute });
  await testbed.runDoseClockAfter(1);
  expect(await arriving()).toEqual(['dose Digoxin |digoxin: Time for your medicine.']);
  await testbed.runDoseClockAfter(5);
  expect(await arriving()).toEqual([
    'dose: Time for your 4 medicines. Aspirin,Bisoprolol,Codeine,Digoxin',
  ]);
  await put('Aspirin', 'taken');
  expect(await arriving()).toEqual([
    'answered Aspirin: Time for your 3 medicines. Bisoprolol,Codeine,Digoxin',
  ]);
});
