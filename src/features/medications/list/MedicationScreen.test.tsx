import { listTexts } from './listStrings.ts';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within, fireEvent } from '@testing-library/react';
import { deviceStorage } from '../../../app/persist.ts';
import { eventually, settle } from '../../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  waitForTextGone,
  findHeading,
  minute,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  start,
  status,
  clock,
} from '../../../../testkit/page/pageTestbed.ts';
import { mockSurvivorResponses, makeReminder } from '../../../../testkit/page/mockServer.ts';
import { recordAnswer } from '../../../doses/recordAnswer.ts';

pageTestbed();
const card = (name: string) => screen.findByRole('article', { name });
const button = (part: HTMLElement, name: string) => within(part).getByRole('button', { name });
const namesOf = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const open = (...reminders: ReturnType<typeof makeReminder>[]) => {
  mockSurvivorResponses(phone, { reminders });
  return openPage('/medication', 'My Medications');
};

test('the list says that it loads, and that it is empty', async () => {
  const release = phone.hold('GET /api/medicines/');
  await open();
  expect(screen.getByText('Loading your medicines…')).toBeVisible();
  release();
  await waitForText('No medicines yet. Add the first one.');
  await waitForTextGone('Loading your medicines…');
  expect(screen.queryByRole('link', { name: 'My record' })).not.toBeInTheDocument();
});

test('each card has dosage, frequency and times, and says what became of its dose', async () => {
  const at7 = (name: string, state: 'taken' | 'skipped' | 'missed') =>
    makeReminder(name, '07:00', {
      status: state,
      dose: '2026-03-10T07:00',
      occurred_at: start - 29 * minute,
    });
  const later = makeReminder('Insulin', '20:00:00', { frequency: '2x' });
  const next = makeReminder(' INSULIN', '08:30', { frequency: '2x' });
  await open(
    later,
    next,
    at7('Aspirin', 'taken'),
    at7('Statin', 'skipped'),
    at7('Zinc', 'missed'),
    makeReminder('Vitamin', '07:00', { made_at: start - minute }),
    makeReminder('Drops', '07:55'),
  );
  const times = '50mg · 2x a day, 8:30 and 20:00';
  for (const [name, ...texts] of [
    ['INSULIN', 'Pending', times, 'Next at 8:30'],
    ['Aspirin', 'Taken at 7:31'],
    ['Statin', 'Skipped at 7:31'],
    ['Zinc', 'Missed'],
    ['Vitamin', /Pending.*Next tomorrow at 7:00/],
    ['Drops', /Due now.*Due since 7:55/],
  ] as const) {
    for (const words of texts) expect(await card(name)).toHaveTextContent(words);
    if (typeof texts[0] === 'string' && name !== 'INSULIN')
      expect(await card(name)).not.toHaveTextContent('Next');
    const answers = name === 'Drops' ? ['Mark Taken', 'Skip'] : [];
    expect(namesOf(await card(name))).toEqual([...answers, 'Pause', 'Delete']);
  }
  expect(screen.getAllByRole('article')).toHaveLength(6);
  const insulin = await card('INSULIN');
  const edit = within(insulin).getByRole('link', { name: 'Edit' });
  expect(edit).toHaveAttribute('href', `/editmedication?id=${next.id}`);
  expect(edit).toHaveAccessibleDescription('INSULIN');
  expect(button(insulin, 'Delete')).toHaveAccessibleDescription('INSULIN');
});

test('Mark Taken answers the due dose once and ends its alarm', async () => {
  const rows = ['07:55', '20:00'].map((time) => makeReminder('Aspirin', time, { frequency: '2x' }));
  const { user, services } = await open(...rows);
  await screen.findByRole('alertdialog');
  const aspirin = await card('Aspirin');
  await user.dblClick(button(aspirin, 'Mark Taken'));
  expect(await status().findByText('Medication marked as taken')).toBeVisible();
  await waitFor(() => expect(aspirin).toHaveTextContent('Taken at 8:00'));
  expect(namesOf(aspirin)).toEqual(['Pause', 'Delete']);
  await expectFocus(findHeading);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await eventually(() => expect(services.heard()).toBe('silence'));
  await waitFor(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
  await waitFor(() => expect(aspirin).not.toHaveTextContent('Not sent yet'));
});

test('each of two open doses of a medicine has buttons named with its time, and its own answer', async () => {
  const { user } = await open(...['07:45', '08:00'].map((time) => makeReminder('Aspirin', time)));
  const aspirin = await card('Aspirin');
  const names = ['Mark Taken 7:45', 'Skip 7:45', 'Mark Taken 8:00', 'Skip 8:00', 'Pause', 'Delete'];
  await waitFor(() => expect(namesOf(aspirin)).toEqual(names));
  await user.click(button(aspirin, 'Mark Taken 8:00'));
  await within(aspirin).findByRole('button', { name: 'Mark Taken' });
  expect(aspirin).toHaveTextContent(/Due now.*Due since 7:45/);
  await user.click(button(aspirin, 'Skip'));
  await waitFor(() =>
    expect(logged()).toMatchObject([
      { status: 'taken', dose: '2026-03-10T08:00' },
      { status: 'skipped', dose: '2026-03-10T07:45' },
    ]),
  );
});

test('an answer that the server refuses is shown with its reason until it is read', async () => {
  const { user, tap } = await open(makeReminder('Aspirin', '07:55'));
  phone.answer('POST /api/activities/log', () =>
    json(403, { code: 'forbidden', message: 'Not yours.' }),
  );
  await screen.findByRole('alertdialog');
  await user.click(button(await card('Aspirin'), 'Mark Taken'));
  await waitForText('Failed to update status: Aspirin');
  await waitForText('Not yours.');
  expect(await status().findByText('Failed to update status: Aspirin. Not yours.')).toBeVisible();
  expect(screen.queryByText('Medication marked as taken')).not.toBeInTheDocument();
  expect(await card('Aspirin')).not.toHaveTextContent('Not sent yet');
  await tap('OK');
  await waitForTextGone('Not yours.');
  // Without that answer the dose is open again, and its alarm has the focus.
  await screen.findByRole('alertdialog');
});

test('a Delete that the server refuses brings the medicine back, with its reason instead of the success', async () => {
  const { tap } = await open(makeReminder('Aspirin', '20:00'));
  const release = phone.hold('DELETE');
  phone.answer('DELETE', () => json(403, { code: 'forbidden', message: 'Not yours.' }));
  await tap('Delete');
  await tap('Yes, delete');
  expect(await status().findByText('Aspirin deleted successfully')).toBeVisible();
  release();
  await waitForText('Failed to delete medication: Aspirin');
  await waitForText('Not yours.');
  expect(await status().findByText(/^Failed to delete medication: Aspirin/)).toBeVisible();
  expect(screen.queryByText('Aspirin deleted successfully')).not.toBeInTheDocument();
  expect(await card('Aspirin')).toBeVisible();
});

test('Delete asks first, and deletes every time of the medicine, here and on the server', async () => {
  const rows = ['14:00', '17:00'].map((time) => makeReminder('Aspirin', time));
  const { services, tap, user } = await open(...rows);
  const ask = async () => {
    await tap('Delete', await card('Aspirin'));
    return screen.findByRole('alertdialog', { name: 'Delete Aspirin?' });
  };
  const description = `Its alarms will stop. Your record of past doses is kept. ${listTexts.deleteHint}`;
  const question = await ask();
  expect(question).toHaveAccessibleDescription(description);
  await user.click(button(question, 'No, keep it'));
  expect(question).not.toBeInTheDocument();
  expect(phone.callsTo('DELETE')).toEqual([]);
  const { outbox } = services.device;
  const { add } = outbox;
  outbox.add = () => Promise.reject(new Error('full'));
  await user.click(button(await ask(), 'Yes, delete'));
  expect(await status().findByText('Failed to delete medication')).toBeVisible();
  expect(await card('Aspirin')).toBeVisible();
  outbox.add = add;
  phone.answer('GET /api/medicines/', () => json(200, []));
  await user.dblClick(button(await ask(), 'Yes, delete'));
  expect(await status().findByText('Aspirin deleted successfully')).toBeVisible();
  await waitForText(/^No medicines yet\./);
  await expectFocus(findHeading);
  const deleted = () => phone.callsTo('DELETE').map(({ line }) => line);
  await waitFor(() => expect(deleted()).toEqual([`DELETE /api/medicines/${rows[0]!.id}`]));
});

test('a list that cannot be read shows the saved copy and its age; Try again reads it', async () => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '14:00')] });
  const openStored = () => openPage('/medication', 'My Medications', { readStoredLists: true });
  const first = await openStored();
  await card('Aspirin');
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:medications')).toContain('Aspirin'),
  );
  await first.close();
  phone.network.up = false;
  const offline = await openStored();
  await waitForText('This is what was saved on this device just now.');
  expect(await card('Aspirin')).toBeVisible();
  // The strip above says that the device is offline.
  expect(screen.queryByText('Failed to fetch medications')).toBeNull();
  await offline.close();
  phone.network.up = true;
  const heal = phone.answer('GET /api/medicines/', () => json(503, {}));
  const { user } = await openStored();
  await waitForText('Failed to fetch medications');
  await waitForText('This is what was saved on this device just now.');
  heal();
  await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
  await waitForTextGone('Failed to fetch medications');
});

test('an empty list is empty offline, too', async () => {
  const openStored = () => openPage('/medication', 'My Medications', { readStoredLists: true });
  const first = await openStored();
  await waitForText(/^No medicines yet\./);
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:medications')).toContain('fetchedAt'),
  );
  await first.close();
  phone.network.up = false;
  await openStored();
  await waitForText(/^No medicines yet\./);
});

const openHome = async (times: string[]) => {
  mockSurvivorResponses(phone, { reminders: times.map((time) => makeReminder('Aspirin', time)) });
  const view = await openPage('/survivordashboard');
  await settle();
  return view;
};
const logged = () =>
  phone.callsTo('POST /api/activities/log').map(({ body }) => body as Record<string, unknown>);
const loggedLast = (activity: object) =>
  eventually(() => expect(logged().slice(1)).toMatchObject([activity]));
const dialog = () => screen.getByRole('dialog', { name: 'When did you take Aspirin?' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const time = () => within(dialog()).getByLabelText('Time');
const setTime = (value: string) => fireEvent.change(time(), { target: { value } });
const tookIt = { name: 'I took it: Aspirin, 8:01' };
const marked = 'Aspirin, 8:01: marked as missed.';

/** Misses the dose of 8:01, 64 minutes ago by default. */
const openMissed = async (now = start + 65 * minute, name = tookIt.name) => {
  const app = await openHome(['08:01']);
  clock.sleepUntil(now);
  app.services.show();
  await screen.findByRole('button', { name });
  const ask = async () => {
    await app.tap(name);
    return dialog();
  };
  return { ...app, ask };
};

test('a missed dose is recorded as taken late by Taken now, and by nothing before that', async () => {
  const { tap, user, ask } = await openMissed();
  expect(await ask()).toHaveTextContent('It was due at 8:01.');
  await eventually(() => expect(logged()).toHaveLength(1));
  await tap('No, go back', dialog());
  await closed();
  await settle();
  expect(logged()).toHaveLength(1);
  await waitForText(marked);
  await ask();
  await user.dblClick(within(dialog()).getByRole('button', { name: 'Taken now' }));
  await waitForText(/^Undo: taken at \d+:\d\d, Aspirin$/);
  await closed();
  await waitForTextGone(marked);
  await expectFocus(findHeading);
  await loggedLast({
    details: 'Taken late: Aspirin, due at 8:01 in the morning, 2026-03-10',
    dose: '2026-03-10T08:01',
    occurred_at: start + 65 * minute,
  });
});

test('a missed dose is recorded with a chosen time, of its day until now', async () => {
  const { tap, ask } = await openMissed();
  expect(await ask()).not.toHaveTextContent('Today at');
  expect(time()).toHaveValue('');
  for (const [typed, problem] of [
    ['', '❌ Please choose a time'],
    ['09:06', '❌ This time is still to come. Please choose an earlier one'],
  ] as const) {
    setTime(typed);
    await tap('Save as taken', dialog());
    await waitFor(() => expect(dialog()).toHaveTextContent(problem));
    await expectFocus(() => time());
    expect(time()).toBeInvalid();
  }
  setTime('07:10');
  expect(time()).toBeValid();
  expect(dialog()).toHaveTextContent('Today at 7:10 in the morning');
  await tap('Save as taken', dialog());
  await loggedLast({ occurred_at: start - 50 * minute });
});

test('a missed dose of yesterday names the day, and asks for it too', async () => {
  const name = 'I took it: Aspirin, yesterday at 8:01';
  const { tap, ask } = await openMissed(start + 17 * 60 * minute, name);
  await waitForText('Aspirin, yesterday at 8:01: marked as missed.');
  // So long ago, it is more likely that only the answer is late.
  const offered = within(await ask()).getAllByRole('button', { name: /^Taken/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Taken earlier, yesterday at 8:01',
    'Taken now',
  ]);
  expect(within(dialog()).getByRole('radio', { name: 'Yesterday' })).toBeChecked();
  setTime('22:30');
  expect(dialog()).toHaveTextContent('It was due yesterday at 8:01.');
  expect(dialog()).toHaveTextContent('Yesterday at 22:30');
  await tap('Save as taken', dialog());
  await screen.findByRole('button', { name: /^Undo: taken at \d+:\d\d, Aspirin$/ });
  await loggedLast({ occurred_at: start + 14.5 * 60 * minute });
});

test('many missed doses are one line, which opens', async () => {
  const { user, services, router } = await openHome(
    [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `08:0${at}`),
  );
  clock.sleepUntil(start + 65 * minute);
  services.show();
  const missedAt = (time: string) => screen.getByText(`Aspirin, ${time}: marked as missed.`);
  const all = await screen.findByText('8 doses missed: answer');
  expect(missedAt('8:08')).not.toBeVisible();
  await user.click(all);
  expect(missedAt('8:01')).toBeVisible();
  await router.navigate('/settings');
  const line = await screen.findByRole('link', { name: '8 doses missed: answer' });
  expect(screen.queryByText(/marked as missed/)).toBeNull();
  await user.click(line);
  await waitFor(() => expect(missedAt('8:08')).toBeVisible());
});

test('a miss of the last day that the server recorded is shown until it was read on this device', async () => {
  const dose = '2026-03-10T07:00';
  const missed = { status: 'missed', dose, occurred_at: start - 40 * minute } as const;
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '07:00', missed)] });
  const { tap } = await openPage('/survivordashboard');
  await waitForText('Aspirin, 7:00: marked as missed.');
  await tap('OK, I have seen this');
  await clock.advance(minute);
  expect(screen.queryByText('Aspirin, 7:00: marked as missed.')).toBeNull();
});

test('a missed dose has two answers in sight, of which one needs no more', async () => {
  const { tap } = await openMissed();
  expect(screen.getByRole('button', tookIt)).toBeVisible();
  await tap('Not taken: Aspirin, 8:01');
  await waitForTextGone(marked);
  await loggedLast({
    status: 'skipped',
    details: 'Skipped: Aspirin, due at 8:01 in the morning, 2026-03-10',
  });
});

test('I took it is offered in the notice, and after that was seen in the Today line', async () => {
  const { tap, ask } = await openMissed();
  const today = within(await screen.findByRole('list', { name: 'Today' }));
  expect(today.getByText('Missed')).toBeVisible();
  expect(screen.getAllByRole('button', tookIt)).toHaveLength(1);
  expect(today.queryByRole('button', tookIt)).not.toBeInTheDocument();
  await tap('OK, I have seen this');
  expect(await today.findByRole('button', tookIt)).toBeVisible();
  await expectFocus(findHeading);
  await ask();
  await tap('Taken earlier, at 8:01', dialog());
  await loggedLast({ status: 'taken', occurred_at: start + minute });
  await waitFor(() => expect(screen.queryByRole('button', tookIt)).toBeNull());
  await closed();
  await expectFocus(findHeading);
});

test('an answer can be undone for 10 minutes, with its dose; later than a minute, taken is asked about', async () => {
  const { store, user, tap } = await openHome(['08:00', '08:05']);
  const today = await screen.findByRole('list', { name: 'Today' });
  const undos = () => within(today).queryAllByRole('button', { name: /^Undo/ });
  const undoable = (...names: string[]) =>
    waitFor(() => expect(undos().map((one) => one.getAttribute('aria-label'))).toEqual(names));
  const choose = (at: string, status: 'taken' | 'skipped') =>
    void store.dispatch(recordAnswer({ medicineKey: 'aspirin', dose: `2026-03-10T${at}`, status }));
  const taken = 'Undo: taken at 8:00, Aspirin';
  choose('08:00', 'taken');
  await undoable(taken);
  await clock.advance(5 * minute);
  choose('08:05', 'skipped');
  await undoable(taken, 'Undo: skipped at 8:05, Aspirin');
  const before = logged().length;
  await user.click(undos()[1]!);
  await undoable(taken);
  await user.click(undos()[0]!);
  const question = 'Aspirin: undo “taken at 8:00”?';
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
  await tap('No, keep it');
  await eventually(() => expect(logged()).toHaveLength(before + 1));
  await user.click(undos()[0]!);
  await tap('Yes, undo it');
  expect(await status().findByText('Answer undone')).toBeVisible();
  await undoable();
  await eventually(() => expect(logged()).toHaveLength(before + 2));
  expect(logged().at(-1)).toMatchObject({ details: 'Taken back: Aspirin', status: 'pending' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  choose('08:05', 'skipped');
  await undoable('Undo: skipped at 8:05, Aspirin');
  await clock.advance(10 * minute);
  await undoable();
});
