/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { dayBegan } from '../features/alarms/events.ts';
import { doseAnswerChosen } from '../features/medications/events.ts';
import { announced } from '../features/status/events.ts';
import { answer, atHome, missed, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { withoutPolling } from '../../testkit/page/withoutPolling.ts';

const minute = 60_000;
const hour = 60 * minute;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - 3 * hour - 10 * minute });

const offByIn = (tab: Awaited<ReturnType<typeof home.signedInTab>>) =>
  tab.store.getState().alarms.offBy;

/** The page was closed, its device runs three hours ahead from now on, and has no network. */
const openFast = async () => {
  await home.house.addReminder(home.rosa);
  home.house.close(await home.signedInTab());
  home.house.runAhead(3 * hour);
  home.house.network.up = false;
  return home.furtherTab();
};

const online = async (tab: Awaited<ReturnType<typeof home.signedInTab>>) => {
  home.house.network.up = true;
  tab.services.goOnline();
  await home.fetchReminders(tab);
};

describe('a device three hours fast', () => {
  test('that hears the server at its start rings at the right 08:00, and only then', async () => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(3 * hour);
    const tab = await home.signedInTab();
    expect(offByIn(tab)).toBe(3 * hour);
    await home.house.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([['2026-03-10T08:00', 'taken', due]]);
  });

  test('that hears the server only after it rang falls silent, and rings at the right time', async () => {
    const tab = await openFast();
    await home.house.clock.advanceTo(due - 3 * hour + minute);
    expect(ringing(tab)).toEqual([morning]);
    await online(tab);
    expect(offByIn(tab)).toBe(3 * hour);
    expect(ringing(tab)).toEqual([]);
    expect(tab.services.heard()).toBe('silence');
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('that called the dose missed takes that back, and holds back no answer with it', async () => {
    const tab = await openFast();
    await home.house.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect(missed(tab)).toEqual([morning]);
    await eventually(() => expect(waiting(tab)).toBe(1));
    await online(tab);
    expect(missed(tab)).toEqual([]);
    await eventually(() => expect(waiting(tab)).toBe(0));
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due + 5 * minute);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.serverStatus()).toEqual(['taken']);
  });

  test('whose clock is set right goes by it', async () => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(3 * hour);
    const tab = await home.signedInTab();
    home.house.runAhead(0);
    await home.fetchReminders(tab);
    expect(offByIn(tab)).toBe(0);
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
  });
});

describe('a page that is open while its clock is set', () => {
  test.each([
    ['three hours fast is set right', 3 * hour, 0],
    ['that is right is put back three hours', 0, -3 * hour],
    ['three hours slow is set right', -3 * hour, 0],
  ])('of a clock %s, without network rings at the right 08:00', async (_what, before, after) => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(before);
    const tab = await home.signedInTab();
    home.house.network.up = false;
    home.house.runAhead(after);
    expect(offByIn(tab)).toBe(after);
    await home.house.clock.advanceTo(due - 1);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    await home.house.clock.advance(1);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('goes on checking each minute by a clock that was put right before any server was heard', async () => {
    const tab = await openFast();
    home.house.runAhead(0);
    await home.house.clock.advance(2 * minute);
    expect(tab.store.getState().alarms.now).toBeGreaterThan(home.house.clock.now() - minute);
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('lets no alarm fall silent before its time', async () => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(3 * hour);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    home.house.runAhead(0);
    await home.house.clock.advance(minute);
    expect([ringing(tab), tab.services.heard()]).toEqual([[morning], 'file']);
    await home.house.clock.advance(3 * minute);
    expect(tab.services.heard()).toBe('silence');
  });
});

describe('what a fast clock did does not outlive the correction:', () => {
  test('an answer that it dated ahead gives way to what is said later', async () => {
    const tab = await openFast();
    const say = async (status: 'taken' | 'skipped') => {
      tab.store.dispatch(
        doseAnswerChosen({ medicineKey: 'aspirin', dose: '2026-03-10T08:00', status }),
      );
      await eventually(() => expect(tab.store.getState().medications.answering).toEqual([]));
    };
    await say('taken');
    await online(tab);
    await eventually(() => expect(waiting(tab)).toBe(0));
    const { answers, results } = tab.store.getState().medications;
    const now = home.house.clock.now();
    expect(answers[morning]?.occurredAt).toBeLessThanOrEqual(now);
    expect(results.map(({ occurredAt, saidAt }) => [occurredAt, saidAt])).toEqual([[now, now]]);
    await home.house.clock.advance(minute);
    await say('skipped');
    await eventually(async () => expect(await home.serverStatus()).toEqual(['skipped']));
    await home.fetchReminders(tab);
    expect(tab.store.getState().medications.answers[morning]?.status).toBe('skipped');
  });

  test('a dose that it rang is rung by the worker at its right time, with no page open', async () => {
    const tab = await openFast();
    await home.house.clock.advanceTo(due - 3 * hour + minute);
    const rung = (now: number) => tab.services.device.fired.list(home.rosa.id, now);
    expect(await rung(due)).toEqual([morning]);
    await online(tab);
    await eventually(async () => expect(await rung(due)).toEqual([]));
  });
});

test('a device too full to keep the date begins the day once, and checks its alarms', async () => {
  await home.house.addReminder(home.rosa);
  const { storage } = home.house;
  const setItem = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    if (key === 'lastResetDate') throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  const begun: unknown[] = [];
  const said: unknown[] = [];
  await home.signedInTab([
    ...withoutPolling,
    (startListening) => {
      startListening({
        actionCreator: dayBegan,
        effect: ({ payload }) => void begun.push(payload.date),
      });
      startListening({
        actionCreator: announced,
        effect: ({ payload }) => void said.push(payload.text),
      });
    },
  ]);
  await home.house.clock.advance(5 * minute);
  expect(said).toEqual([]);
  expect(begun).toEqual(['2026-03-10']);
});

test('a miss that was rightly called stands to be read though the clock is corrected then', async () => {
  await home.house.addReminder(home.rosa);
  const tab = await home.signedInTab();
  home.house.clock.sleepUntil(due + 30 * minute);
  tab.services.show();
  expect(missed(tab)).toEqual([morning]);
  await eventually(() => expect(waiting(tab)).toBe(0));
  home.house.runAhead(5 * minute);
  await home.fetchReminders(tab);
  expect(offByIn(tab)).toBe(5 * minute);
  expect(missed(tab)).toEqual([morning]);
});
