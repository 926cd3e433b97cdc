import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MedicineRecord, Reminder } from '../../../contract/endpoints/index.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { fakeTapGuard } from '../../../testkit/page/fakeTapGuard.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  minute,
  openPage,
  phone,
  pageTestbed,
  start as due,
  replacePhone,
  waitForTextGone,
  waitForText,
} from '../../../testkit/page/pageTestbed.ts';
import { carl, mockSurvivorResponses, makeReminder } from '../../../testkit/page/mockServer.ts';
import { skipTapThrottle } from '../../../testkit/page/renderApp.tsx';
import type { SoundOutcome } from '../../platform/alarmPlayer.ts';
import { day, hour } from '../../../domain/specConstants.ts';
import { recordsOfReminders } from '../../../domain/medicines.ts';
import { baseApi } from '../../api/baseApi.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { formatClockOffset } from './AlarmNotices.tsx';

const aspirin = makeReminder('Aspirin', '08:00');
const question = 'Send an emergency alert?';

pageTestbed();
const { acceptTaps } = fakeTapGuard();

interface Options {
  reminders?: Reminder[];
  details?: Pick<MedicineRecord, 'note' | 'picture'>;
  now?: number;
  soundOutcome?: SoundOutcome;
}

/** My Medications at 8:00, when the alarm has just appeared. */
const appear = async ({
  reminders = [aspirin],
  details = {},
  now = due,
  soundOutcome = 'file',
}: Options = {}) => {
  mockSurvivorResponses(phone, { reminders });
  phone.answer('GET /api/medicines/', () =>
    json(
      200,
      recordsOfReminders(reminders).map((record) => ({ ...record, ...details })),
    ),
  );
  const clock = makeFakeClock(now);
  const view = await openPage('/medication', 'My Medications', { clock, soundOutcome });
  await screen.findByRole('article', { name: reminders[0]!.medicine_name });
  await settle();
  const tap = (name: string) => view.tap(name, dialog());
  /** Waits until the outbox is empty. */
  const sent = () => eventually(() => expect(view.store.getState().outbox.rows).toEqual([]));
  return { ...view, clock, tap, sent };
};
/** Also waits until early taps are no longer ignored. */
const open = async (options?: Options) => {
  const app = await appear(options);
  await screen.findByRole('alertdialog');
  acceptTaps();
  return app;
};

const dialog = () => screen.getByRole('alertdialog');
const noDialog = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
const gone = () => waitFor(noDialog);
const button = (name: string) => within(dialog()).getByRole('button', { name });
const noButton = (name: string) =>
  waitFor(() => expect(within(dialog()).queryByRole('button', { name })).toBeNull());
const namesOfButtons = () =>
  within(dialog())
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const showsAll = (...texts: (string | RegExp)[]) => {
  for (const words of texts) expect(within(dialog()).getByText(words)).toBeVisible();
};
const focusOnHeading = (name = 'Medication Reminder') =>
  expectFocus(() => within(dialog()).getByRole('heading', { name }));
const status = () => within(screen.getByRole('status'));
const logged = () =>
  phone
    .callsTo('POST /api/activities/log')
    .map(({ body }) => (body as { details: string }).details);

test('the alarm names the dose on every screen, cannot be dismissed, and shows what failed', async () => {
  const { router, services, tap, user } = await open();
  expect(dialog()).toHaveAccessibleName('Medication Reminder');
  showsAll("It's time to take Aspirin!", '8:00', 'in the morning', '50mg');
  const answers = ['Taken', 'Later', 'Skip'];
  expect(namesOfButtons()).toEqual(['Get help', 'Say it', 'Stop sound', ...answers]);
  await focusOnHeading();
  const silent = /^The voice could not speak just now\. /;
  services.speech.silence = 'failed';
  await tap('Say it');
  expect(await screen.findByRole('alert')).toHaveTextContent(silent);
  expect(screen.queryAllByText(silent)).toHaveLength(1);
  services.speech.silence = null;
  await tap('Say it');
  await waitFor(() => expect(screen.queryByText(silent)).not.toBeInTheDocument());
  await router.navigate('/exerciseguide');
  await screen.findByRole('heading', { level: 1, name: 'Exercise Guide' });
  await user.keyboard('{Escape}');
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));
  await settle();
  services.device.outbox.add = () => Promise.reject(new Error('full'));
  phone.network.up = false;
  await tap('Taken');
  await waitFor(() => showsAll(/^Failed to update status\. /));
  expect(services.heard()).toBe('file');
  expect(services.device.vibrate).toHaveBeenCalledWith([300, 100, 300, 100, 300]);
  expect(services.device.vibrate).toHaveBeenCalledTimes(1);
});

const takenAt7 = { dose: '2026-03-10T07:00', status: 'taken', undone_at: null } as const;
const taken = { ...takenAt7, occurred_at: due - 58 * minute };

test('the alarm says on the screen and aloud what time it is, when it was due, and that a dose was taken today', async () => {
  const words = 'Last taken today at 7:02.';
  const app = await open({ reminders: [{ ...aspirin, last_due: taken }], now: due + 2 * minute });
  for (const text of [words, '8:02', 'Due at 8:00.']) expect(dialog()).toHaveTextContent(text);
  await app.tap('Say it');
  const said = "8:02 in the morning. Due at 8:00. It's time to take Aspirin! Aspirin. 50mg.";
  expect(app.services.said).toEqual([`${said} ${words}`]);
});

test('the alarm shows note and picture, reads the note aloud, and does without a picture that cannot be loaded', async () => {
  const app = await open({ details: { note: 'with food', picture: '/api/medicine-pictures/7' } });
  showsAll('with food');
  const picture = within(dialog()).getByRole('presentation');
  expect(picture).toHaveAttribute('src', '/api/medicine-pictures/7');
  await app.tap('Say it');
  expect(app.services.said[0]).toMatch(/Aspirin\. 50mg\. with food\.$/);
  fireEvent.error(picture);
  expect(within(dialog()).queryByRole('presentation')).not.toBeInTheDocument();
  await app.tap('Taken');
  await gone();
});

test.each([
  ['Taken', 'Skip', 'taken', 'Medication marked as taken', 'Taken: Aspirin'],
  ['Skip', 'Taken', 'skipped', 'Medication skipped', 'Skipped: Aspirin'],
])('%s is recorded once, whatever is tapped next', async (name, other, state, said, details) => {
  const app = await open();
  for (const one of [name, name, other].map(button)) fireEvent.click(one);
  await gone();
  expect(await status().findByText(said)).toBeVisible();
  const tone = state === 'taken' ? 'success' : state;
  expect(app.store.getState().announcements.announcement).toMatchObject({ tone, about: 'Aspirin' });
  await eventually(() => expect(app.services.heard()).toBe('silence'));
  await app.sent();
  const answer = { details, status: state, dose: '2026-03-10T08:00', occurred_at: due };
  expect(phone.callsTo('POST /api/activities/log')).toMatchObject([{ body: answer }]);
});

test('taps in the first moments do nothing', async () => {
  const app = await appear();
  for (const name of ['Taken', 'Later', 'Skip', 'Get help']) await app.tap(name);
  await settle();
  expect(dialog()).toHaveAccessibleName('Medication Reminder');
  expect(app.store.getState().medications.answering).toEqual([]);
  acceptTaps();
  await app.tap('Get help');
  expect(dialog()).toHaveAccessibleName(question);
  expect(button('Yes, send alert')).toBeVisible();
});

test('Stop sound silences until a second dose is due, whose first moments ignore taps', async () => {
  const app = await open({ reminders: [aspirin, makeReminder('Statin', '08:01')] });
  button('Stop sound').focus();
  await app.user.keyboard('{Enter}');
  await noButton('Stop sound');
  await focusOnHeading();
  app.services.unlockSound();
  await settle();
  expect(app.services.heard()).toBe('silence');
  await app.clock.advance(minute);
  expect(app.services.heard()).toBe('file');
  expect(app.services.device.vibrate).toHaveBeenCalledTimes(2);
  await screen.findByRole('button', { name: 'Taken: Statin, 8:01' });
  await app.tap('Taken for all');
  await app.tap('Taken: Statin, 8:01');
  await settle();
  expect(screen.queryByText('Did you take both medicines?')).not.toBeInTheDocument();
  expect(phone.callsTo('PUT')).toEqual([]);
});

test('Later, also right after Stop sound, puts the alarm off for 5 minutes, unless the dose is answered', async () => {
  const app = await open();
  showsAll('Later rings again in 5 minutes.');
  await app.tap('Stop sound');
  for (const time of ['8:05', '8:10']) {
    await app.tap('Later');
    await gone();
    await eventually(() => expect(app.services.heard()).toBe('silence'));
    expect(screen.getByText(`Aspirin rings again at ${time}.`)).toBeVisible();
    expect(status().getByText(`Aspirin: reminder at ${time}.`)).toBeInTheDocument();
    await app.clock.advance(5 * minute - 1);
    noDialog();
    await app.clock.advance(1);
    await screen.findByRole('alertdialog');
    expect(app.services.heard()).toBe('file');
    await focusOnHeading();
    acceptTaps();
  }
  await app.tap('Later');
  await gone();
  expect(phone.callsTo('PUT')).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Mark Taken' }));
  await app.sent();
  await app.clock.advance(6 * minute);
  noDialog();
  expect(logged()).toEqual(['Taken: Aspirin']);
});

test('Later lasts at most until a minute before the dose is missed, and then only silences', async () => {
  const app = await open({ now: due + 16 * minute });
  await app.tap('Later');
  await gone();
  await app.clock.advanceTo(due + 19 * minute - 1);
  noDialog();
  await app.clock.advanceTo(due + 19.5 * minute);
  await screen.findByRole('alertdialog');
  acceptTaps();
  await app.tap('Later');
  await settle();
  expect(dialog()).toBeVisible();
  expect(app.services.heard()).toBe('silence');
});

test.each(['Play sound', 'a tap anywhere'])(
  'a sound that the browser held back starts with %s, and the hint leaves',
  async (how) => {
    const { tap, services } = await open({ soundOutcome: 'blocked' });
    const hint = 'Your browser blocked the sound. Tap the screen once to hear it.';
    showsAll(hint);
    await noButton('Stop sound');
    const play = jest.spyOn(services.device.sound, 'play').mockResolvedValue('file');
    if (how === 'Play sound') {
      await tap(how);
      await expectFocus(() => button('Stop sound'));
    } else services.unlockSound();
    await noButton('Play sound');
    expect(button('Stop sound')).toBeVisible();
    expect(play).toHaveBeenCalledTimes(1);
    expect(within(dialog()).queryByText(hint)).not.toBeInTheDocument();
  },
);

const two = [
  makeReminder('Statin', '08:00', { dosage: '2 drops' }),
  makeReminder('Aspirin', '07:50'),
];

test('several medicines are listed by time, put off together and answered one by one, each in its place', async () => {
  const app = await open({ reminders: two });
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  showsAll('It is time for 2 medicines.', '8:00', '2 drops');
  const names = ['Aspirin, 7:50', 'Statin, 8:00'];
  const answers = names.flatMap((name) => [`Taken: ${name}`, `Skip: ${name}`]);
  const aids = ['Get help', 'Say it', 'Stop sound'];
  expect(namesOfButtons()).toEqual([...aids, ...answers, 'Later', 'Taken for all']);
  await app.tap('Say it');
  expect(app.services.said).toEqual([
    '8:00 in the morning. It is time for 2 medicines. Aspirin, 7:50. 50mg. Statin, 8:00. 2 drops.',
  ]);
  await app.tap('Later');
  await gone();
  await app.clock.advance(5 * minute);
  await screen.findByRole('button', { name: 'Skip: Statin, 8:00' });
  showsAll('8:05');
  acceptTaps();
  await app.tap('Skip: Statin, 8:00');
  expect(await screen.findByText("It's time to take Aspirin!")).toBeVisible();
  await settle();
  expect(app.services.heard()).toBe('file');
  // The result stays where its buttons were, with the focus.
  await expectFocus(() => within(dialog()).getByLabelText('Statin, 8:00: skipped'));
  expect(namesOfButtons()).toEqual([...aids, ...answers.slice(0, 2), 'Later']);
  const [next] = scroll.mock.instances as unknown as HTMLElement[];
  expect(next).toContainElement(within(dialog()).getByText('Aspirin, 7:50'));
  // What has scrolled takes no tap at once.
  await app.tap('Taken: Aspirin, 7:50');
  acceptTaps();
  await app.tap('Taken: Aspirin, 7:50');
  await gone();
  await app.sent();
  expect(logged()).toEqual(['Skipped: Statin', 'Taken: Aspirin']);
});

test('medicines of one minute are listed by name, as on Home', async () => {
  const twice = ['07:50', '08:00'].map((time) => makeReminder('Statin', time, { frequency: '2x' }));
  await open({ reminders: [...twice, makeReminder('Iron', '08:00')] });
  const names = ['Statin, 7:50', 'Iron, 8:00', 'Statin, 8:00'];
  const taken = namesOfButtons().filter((name) => name.startsWith('Taken: '));
  expect(taken).toEqual(names.map((name) => `Taken: ${name}`));
});

test('of medicines that look alike it warns, and each has its own answer', async () => {
  const app = await open({
    reminders: [makeReminder('Ramipril 5mg', '08:00'), makeReminder('Ramipril 5 mg', '08:00')],
  });
  const alike = 'Two of these look alike. Take both only if you know that they are two medicines.';
  showsAll(alike);
  expect(namesOfButtons()).not.toContain('Taken for all');
  await app.tap('Say it');
  expect(app.services.said.at(-1)).toContain(alike);
  acceptTaps();
  await app.tap('Taken: Ramipril 5mg');
  await eventually(() => expect(namesOfButtons()).not.toContain('Taken: Ramipril 5mg'));
  showsAll(alike);
});

test('among others, those that look alike are named', async () => {
  const names = ['Ramipril 5mg', 'Ramipril 5 mg', 'Zinc'];
  await open({ reminders: names.map((name) => makeReminder(name, '08:00')) });
  showsAll(
    'Ramipril 5 mg and Ramipril 5mg look alike. Take both only if you know that they are two medicines.',
  );
});

test('of a medicine that looks like one taken today it says so, aloud too, without Taken for all', async () => {
  const [twin, ramipril] = ['Ramipril 5mg', 'Ramipril 5 mg'];
  const reminders = [
    { ...makeReminder(twin, '07:00'), last_due: taken },
    makeReminder(ramipril, '08:00'),
    makeReminder('Zinc', '08:00'),
  ];
  const app = await open({ reminders, now: due + 2 * minute });
  const words = `${twin}, which looks like this one, was taken at 7:02.`;
  showsAll(words);
  expect(namesOfButtons()).not.toContain('Taken for all');
  await app.tap('Say it');
  expect(app.services.said.at(-1)).toContain(words);
});

test('Taken for all asks first, ignores a second tap, records each once, and is undone as one', async () => {
  const app = await open({ reminders: two });
  const allTaken = 'Did you take both medicines?';
  const undone = ['Taken back: Aspirin', 'Taken back: Statin'];
  await app.tap('Taken for all');
  expect(dialog()).toHaveAccessibleName(allTaken);
  expect(dialog()).toHaveAccessibleDescription('Aspirin, 7:50 50mg Statin, 8:00 2 drops');
  await focusOnHeading(allTaken);
  await app.tap('Yes, all taken');
  await settle();
  expect(dialog()).toHaveAccessibleName(allTaken);
  await app.tap('No, go back');
  await app.tap('Later');
  await settle();
  expect(button('Taken: Aspirin, 7:50')).toBeVisible();
  acceptTaps();
  await app.tap('Taken for all');
  await app.user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Taken: Aspirin, 7:50' })).toBeVisible();
  expect(phone.callsTo('PUT')).toEqual([]);
  acceptTaps();
  await app.tap('Taken for all');
  acceptTaps();
  await app.user.dblClick(button('Yes, all taken'));
  await gone();
  await app.sent();
  expect(logged().toSorted()).toEqual(['Taken: Aspirin', 'Taken: Statin']);
  expect(await status().findByText('Medication marked as taken')).toBeVisible();
  const undo = { name: /^Undo: taken at 8:00, \w+ and \w+$/ };
  await app.user.click(status().getByRole('button', undo));
  await eventually(() => expect(logged().slice(2).toSorted()).toEqual(undone));
  await settle();
  expect(status().getByText(/^(Aspirin and Statin|Statin and Aspirin)$/)).toBeVisible();
  noDialog();
});

test('a missed dose that a caregiver asks about is not recorded as taken before it is said when', async () => {
  const asked = { by: 'Carl', at: due };
  const miss = (time: string) => {
    const dose = `2026-03-10T${time}`;
    return { dose, status: 'missed', occurred_at: due - minute, undone_at: null, asked } as const;
  };
  const missed = (name: string, time: string) =>
    makeReminder(name, time, { ...miss(time), last_due: miss(time) });
  const app = await open({ reminders: [missed('Aspirin', '07:10'), missed('Iron', '07:20')] });
  showsAll('Due at 7:10. Carl asks: did you take Aspirin?');
  expect(namesOfButtons().slice(-3)).toEqual(['Taken', 'Not taken', 'Later']);
  await app.tap('Taken');
  const when = await screen.findByRole('dialog', { name: 'When did you take Aspirin?' });
  expect(logged()).toEqual([]);
  const earlier = within(when).getByRole('button', { name: 'Taken earlier, at 7:10' });
  // A second tap on Taken.
  await app.user.click(earlier);
  expect(when).toBeVisible();
  acceptTaps();
  skipTapThrottle();
  await app.user.click(earlier);
  await screen.findByText('Due at 7:20. Carl asks: did you take Iron?');
  acceptTaps();
  await app.tap('Not taken');
  await gone();
  await app.sent();
  expect(phone.callsTo('POST /api/activities/log').map(({ body }) => body)).toMatchObject([
    { status: 'taken', occurred_at: due - 50 * minute },
    { status: 'skipped' },
  ]);
});

test('a dose that was not taken when a caregiver asks is still due, and not skipped', async () => {
  const asked = { by: 'Carl', at: due };
  const at = '2026-03-10T07:50';
  const answer = { status: 'pending', occurred_at: null, undone_at: due, asked } as const;
  const open_ = { dose: at, ...answer };
  const aspirin = makeReminder('Aspirin', '07:50', { ...open_, last_due: open_ });
  const app = await open({ reminders: [aspirin] });
  showsAll('Due at 7:50. Carl asks: did you take Aspirin?');
  await app.tap('Not taken');
  await screen.findByText("It's time to take Aspirin!");
  expect(namesOfButtons().slice(-3)).toEqual(['Taken', 'Later', 'Skip']);
  expect(logged()).toEqual([]);
  expect(app.services.heard()).toBe('silence');
  acceptTaps();
  await app.tap('Get help');
  acceptTaps();
  await app.tap('No, go back');
  await screen.findByText("It's time to take Aspirin!");
  acceptTaps();
  await app.tap('Taken');
  await gone();
  await app.sent();
  expect(logged()).toEqual(['Taken: Aspirin']);
});

test('a dose that was not taken ends as missed, and is asked about again if a caregiver does', async () => {
  const at = '2026-03-10T07:50';
  const open_ = (askedAt: number) => {
    const asked = { by: 'Carl', at: askedAt };
    const answer = { status: 'pending', occurred_at: null, undone_at: due, asked } as const;
    return { dose: at, ...answer };
  };
  const aspirin = (askedAt: number) =>
    makeReminder('Aspirin', '07:50', { ...open_(askedAt), last_due: open_(askedAt) });
  const app = await open({ reminders: [aspirin(due)] });
  showsAll('Due at 7:50. Carl asks: did you take Aspirin?');
  await app.tap('Not taken');
  await screen.findByText("It's time to take Aspirin!");
  await app.clock.advance(11 * minute);
  await gone();
  expect(app.store.getState().alarms.missed).toMatchObject([{ medicineName: 'Aspirin' }]);
  phone.answer('GET /api/medicines/', () =>
    json(200, recordsOfReminders([aspirin(due + 12 * minute)])),
  );
  await app.clock.advance(minute);
  app.store.dispatch(baseApi.util.invalidateTags(['Medicines']));
  await screen.findByRole('alertdialog');
  showsAll('Due at 7:50. Carl asks: did you take Aspirin?');
});

test('a call for help stays above an alarm that starts, which sounds and is silenced there', async () => {
  phone.answer('POST /api/emergency/send', () => json(500, { code: 'broken', message: 'Tired.' }));
  const failed = 'Alert not sent yet';
  const app = await appear({ now: due - minute / 2 });
  await app.user.click(screen.getByRole('button', { name: 'Get help' }));
  await app.clock.advance(minute / 2);
  expect(dialog()).toHaveAccessibleName(question);
  expect(app.services.heard()).toBe('file');
  const notice = () => within(dialog()).getByRole('alert');
  expect(notice()).toHaveTextContent("It's time to take Aspirin!");
  acceptTaps();
  await app.tap('Yes, send alert');
  await screen.findByRole('alertdialog', { name: failed });
  expect(notice()).toHaveTextContent("It's time to take Aspirin!");
  await app.tap('Stop sound');
  await noButton('Stop sound');
  await eventually(() => expect(app.services.heard()).toBe('silence'));
  await focusOnHeading(failed);
  await app.tap('Close');
  const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  expect(alarm).toHaveTextContent("It's time to take Aspirin!");
});

const { readChanges } = firstScreenApi.endpoints;

test.each([
  [3 * hour, '3 hours fast'],
  [-hour - 2 * minute, '1 hour and 2 minutes slow'],
  [-61 * minute, '1 hour and 1 minute slow'],
  [30 * hour, '30 hours fast'],
  [90 * day, '90 days fast'],
])('a clock that is %i ms ahead is %s', (offBy, words) => {
  expect(formatClockOffset(offBy)).toBe(words);
});

test('a wrong clock is reported on the screen until it is right', async () => {
  const { services } = await openPage('/settings');
  services.device.correctedClock.recordServerTime(due - 3 * hour, due);
  const words = "This device's clock is 3 hours fast. Reminders go by the right time.";
  await waitForText(words);
  services.device.correctedClock.recordServerTime(due, due);
  await waitForTextGone(words);
});

test('the zone of the reminders is asked for in plain words, until it is chosen', async () => {
  let isUp = false;
  phone.answer('GET /api/changes', () =>
    json(200, { version: 1, changed: [], other_zone: { name: 'Asia/Tokyo', chosen: false } }),
  );
  phone.answer('PUT /api/account/zone', () => json(isUp ? 200 : 503, { message: 'Saved.' }));
  const { tap, store } = await openPage('/settings');
  store.dispatch(readChanges.initiate({ query: { since: 0, in_sight: 1 } }));
  await waitForText('Which time should your reminders follow?');
  await waitForText(
    'This device is on Abidjan time, where it is 8:00 now. Your reminders follow Tokyo time, where it is 17:00.',
  );
  await tap('Tokyo time, now 17:00');
  await waitForText('Your choice could not be saved. Please try again.');
  isUp = true;
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  await tap('Tokyo time, now 17:00');
  await waitForTextGone('Which time should your reminders follow?');
  expect(phone.callsTo('PUT /api/account/zone').at(-1)?.body).toEqual({ zone: 'Asia/Tokyo' });
  expect(store.getState().clock.zone).toBe('Asia/Tokyo');
});

test('a sound that the worker asks for names its reason, and Stop sound ends it', async () => {
  replacePhone(carl);
  const { services, tap } = await openPage('/settings');
  for (const [notificationType, words] of [
    ['medication', 'A dose was missed.'],
    ['emergency', 'Someone needs help.'],
  ] as const) {
    services.worker.postToPage({ type: 'TRIGGER_ALARM', notificationType });
    await waitForText(words);
    await eventually(() => expect(services.heard()).toBe('file'));
    await tap('Stop sound');
    await waitForTextGone(words);
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    await eventually(() => expect(services.heard()).toBe('silence'));
  }
});
