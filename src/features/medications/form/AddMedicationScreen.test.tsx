import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MedicineRecord } from '../../../../contract/endpoints/index.ts';
import { instantOf, localDateOf } from '../../../../domain/zonedTime.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import {
  frequencyRadio,
  chooseFrequency,
  dosage,
  findEditMedicineForm,
  fillInForm,
  findProblems,
  findSummary,
  name,
  problems,
  timeInHours,
  setTime,
  status,
  times,
  type,
} from '../../../../testkit/page/medicineForm.ts';
import { medicationTestbed } from '../../../../testkit/page/medicationTestbed.ts';
import { callAs } from '../../../../testkit/browser/callWithRetry.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import { findHeading, waitForText } from '../../../../testkit/page/pageTestbed.ts';
import { systemClock } from '../../../platform/clock.ts';
import { formatClock } from '../../../platform/deviceClock.ts';

const own = medicationTestbed();
const { server, at, addAt, openForm, openNew } = own;
type View = Awaited<ReturnType<typeof at>>;

const listCall = 'GET /api/medicines/';
const saveCall = 'PUT /api/medicines/';
const card = (medicine: string) => screen.findByRole('article', { name: medicine });
const existing = () => screen.findByRole('alertdialog', { name: /^You already have/ });
const tap = async ({ user }: Pick<View, 'user'>, button: string) => {
  skipTapThrottle();
  await user.click(screen.getByRole('button', { name: button }));
};
const onServer = async () =>
  (await server.reminders(own.account)).map((row) => [
    row.medicine_name,
    row.dosage,
    row.schedule_time,
  ]);
const serverHas = (...rows: string[][]) =>
  waitFor(async () => expect((await onServer()).toSorted()).toEqual(rows.toSorted()));
const readListAgain = () => window.dispatchEvent(new Event('focus'));
const refuse = (message: string) =>
  own.phone.answer(saveCall, () => json(400, { code: 'invalid', message }));
const nothingIsChanged = ({ store }: Pick<View, 'store'>) => {
  expect(store.getState().outbox.rows).toEqual([]);
  expect(store.getState().medications.changes).toEqual([]);
};

test('the form of a new medicine starts empty; one tap fills in a dosage or a plan, a frequency sets its times, and Custom changes them', async () => {
  const { user } = await openNew();
  expect(name()).toHaveValue('');
  expect(dosage()).toHaveValue('');
  const frequencies = within(screen.getByRole('group', { name: 'Frequency' }));
  for (const radio of frequencies.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(times()).toEqual([]);
  expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');
  for (const [button, typed, amount] of [
    ['half a tablet', 'half a tablet', '0.5'],
    ['1 tablet, 1x a day at 8:00', '1 tablet', '1'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(dosage()).toHaveValue(typed);
    expect(screen.getByRole('button', { pressed: true })).toHaveAccessibleName(typed);
    expect(screen.getByLabelText('How many for one dose?')).toHaveValue(amount);
  }
  expect(frequencyRadio('1x a day')).toBeChecked();
  expect(times()).toEqual(['08:00']);
  await user.click(frequencyRadio('3x a day'));
  expect(times()).toEqual(['08:00', '14:00', '20:00']);
  const everyDay = 'Every day at 8:00 in the morning';
  expect(screen.getByLabelText('Time 1')).toHaveAccessibleDescription(everyDay);
  expect(screen.queryByRole('button', { name: /^(Remove|\+ Add)/ })).not.toBeInTheDocument();
  setTime(2, '13:30');
  await user.click(frequencyRadio('Custom'));
  await user.click(screen.getByRole('button', { name: '+ Add Time' }));
  expect(times()).toEqual(['08:00', '13:30', '20:00', '']);
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
  expect(times()).toEqual(['08:00', '20:00', '']);
});

test('the form of a new medicine names each problem in order, leads to its field, and sends nothing', async () => {
  const view = await openNew();
  await tap(view, 'SAVE');
  await expectFocus(() => findSummary());
  const noName = '❌ Please enter medication name';
  const noFrequency = '❌ Please select frequency';
  const noDosage = '❌ Please enter dosage (e.g., 50mg, 1 tablet)';
  expect(await findProblems()).toEqual([noName, noDosage, noFrequency]);
  const follow = async (problem: string, field: () => HTMLElement) => {
    await view.user.click(screen.getByRole('link', { name: problem.slice(2) }));
    await expectFocus(field);
  };
  await follow(noFrequency, () => frequencyRadio('1x a day'));
  await follow(noName, name);
  expect(name()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription(noName.slice(2));
  await fillInForm(view.user);
  await type(view.user, dosage(), '5mg');
  await tap(view, '+ Add Time');
  await tap(view, 'SAVE');
  const noTime = '❌ Please fill in all time fields';
  await waitFor(() => expect(problems()).toEqual([noTime]));
  await follow(noTime, () => screen.getByLabelText('Time 2'));
  expect(own.phone.callsTo(saveCall)).toEqual([]);
});

test('the form of a new medicine saves it with all its times, once, and shows the medicine in the list', async () => {
  const release = own.phone.hold(saveCall);
  const app = await openNew();
  await fillInForm(app.user, '  אספירין 💊 ');
  await tap(app, '+ Add Time');
  setTime(2, timeInHours(9));
  await app.user.type(name(), '{Enter}');
  await screen.findByRole('button', { name: 'Saving…' });
  await tap(app, 'Saving…');
  await app.user.type(name(), '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Add Medication' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  release();
  expect(await card('אספירין 💊')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/medication');
  expect(status().getByText('Medication saved successfully!')).toBeVisible();
  const rows = await server.reminders(own.account);
  const row = { medicine_name: 'אספירין 💊', dosage: '1 tablet', frequency: '2x' };
  expect(rows).toMatchObject([row, row]);
  const calls = own.phone.callsTo(saveCall);
  expect(calls.map(({ body }) => (body as { revision: string }).revision)).toEqual([
    calls[0]?.headers.get('idempotency-key'),
  ]);
});

test('one medicine after the other is added without leaving the form', async () => {
  const app = await openNew();
  await tap(app, 'Save and add another');
  await waitFor(() => expect(problems()).not.toEqual([]));
  await fillInForm(app.user);
  await tap(app, 'Save and add another');
  await waitFor(() => expect(name()).toHaveValue(''));
  await expectFocus(name);
  expect(status().getByText('Medication saved successfully!')).toBeVisible();
  expect([app.router.state.location.pathname, times()]).toEqual(['/addmedication', []]);
  await fillInForm(app.user, 'Zinc');
  await tap(app, 'SAVE');
  expect(await card('Zinc')).toBeVisible();
  expect(await card('Aspirin')).toBeVisible();
  const at = timeInHours(6);
  await serverHas(['Aspirin', '1 tablet', at], ['Zinc', '1 tablet', at]);
});

test('the form of a new medicine reports with its reason what cannot be saved, and keeps what was typed', async () => {
  const app = await openNew();
  const saveInVain = async (problem: string) => {
    await tap(app, 'SAVE');
    await waitFor(() => expect(problems()).toEqual([problem]));
    await expectFocus(() => findSummary());
    expect(name()).toHaveValue('Aspirin');
    nothingIsChanged(app);
  };
  await fillInForm(app.user);
  refuse('');
  await saveInVain('Failed to save medication');
  refuse('A medicine can have at most 24 times a day.');
  await saveInVain('A medicine can have at most 24 times a day.');
  app.services.device.outbox.add = () => Promise.reject(new Error('full'));
  await saveInVain('Failed to save medication');
});

test('a medicine that was deleted after its dose was taken is added again from tomorrow, unless the user chooses today', async () => {
  // Where it is between 9:00 and 20:00.
  const hour = new Date().getUTCHours();
  const zone = hour < 9 ? 'Asia/Tokyo' : hour < 20 ? 'Africa/Abidjan' : 'Pacific/Honolulu';
  const today = localDateOf(Date.now(), zone);
  const at = (time: string) => instantOf(`${today}T${time}`, zone);
  const taken = { medicine_name: 'Aspirin', status: 'taken', occurred_at: at('08:30') };
  own.phone.answer('GET /api/doses/', () => json(200, [{ ...taken, dose: `${today}T08:00` }]));
  const { user } = await openNew({ clock: { ...systemClock, zone: () => zone } });
  await fillInForm(user, 'Aspirin', '20:00');
  await tap({ user }, 'SAVE');
  const question = await screen.findByRole('dialog', { name: 'Aspirin: taken at 8:30 today' });
  expect(within(question).getByRole('radio', { name: 'From tomorrow' })).toBeChecked();
  await tap({ user }, 'Save the new time');
  await card('Aspirin');
  const times = [{ time: '20:00', starts_at: at('24:00') }];
  expect(own.phone.callsTo(saveCall)).toMatchObject([{ body: { times } }]);
});

test('a medicine cannot be saved without a readable user', async () => {
  own.phone.storage.setItem('user', '{}');
  const app = await openNew();
  await fillInForm(app.user);
  await tap(app, 'SAVE');
  await waitFor(() => expect(problems()).toEqual(['User not logged in']));
});

describe('the form of an existing medicine', () => {
  test('loads, and shows the medicine of the reminder in the address', async () => {
    const rows = await addAt(6, 9);
    own.phone.network.up = false;
    const { user } = await at(`/editmedication?id=${rows[1]!.id}`);
    await waitForText('Failed to load medication data');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    own.phone.network.up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findEditMedicineForm();
    await expectFocus(findHeading);
    expect(name()).toHaveValue('Aspirin');
    expect(dosage()).toHaveValue('50mg');
    expect(frequencyRadio('2x a day')).toBeChecked();
    expect(times()).toEqual(rows.map(({ schedule_time }) => schedule_time).toSorted());
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');
  });

  test.each([
    ['/editmedication?id=', 'No medication ID provided'],
    ['/editmedication?id=no-id-at-all', 'Medication not found'],
  ])('%s redirects to the list, which says: %s', async (path, words) => {
    const release = own.phone.hold(listCall);
    const { router } = await at('/settings');
    await findHeading();
    await router.navigate(path);
    if (words.endsWith('found')) await waitForText('Loading medication details...');
    release();
    await findHeading('My Medications');
    expect(router.state.location.pathname).toBe('/medication');
    expect(status().getByText(words)).toBeVisible();
    await router.navigate(-1);
    expect(router.state.location.pathname).not.toBe('/editmedication');
  });

  test('changes it by one call that keeps the reminders of its times, and says so in the list', async () => {
    const rows = await addAt(6, 9);
    const view = await openForm(rows[1]!.id);
    await type(view.user, name(), ' ASPIRIN ');
    await type(view.user, dosage(), '100mg');
    await chooseFrequency(view.user, 'Custom');
    await tap(view, '+ Add Time');
    setTime(3, timeInHours(11));
    await tap(view, 'UPDATE');
    expect(await card('ASPIRIN')).toHaveTextContent('100mg');
    expect(view.router.state.location.pathname).toBe('/medication');
    expect(status().getByText('Medication updated successfully!')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(own.phone.callsTo(saveCall)).toHaveLength(1);
    await serverHas(...[6, 9, 11].map((hours) => ['ASPIRIN', '100mg', timeInHours(hours)]));
    const ids = (await server.reminders(own.account)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  });

  test('shows what was changed before, by whom', async () => {
    const [row] = await addAt(6);
    const { user } = await openForm(row!.id);
    await user.click(screen.getByText('What changed'));
    await waitForText('No changes are recorded.');
    const [medicine] = await callAs<MedicineRecord[]>(
      own.account,
      'GET',
      `/api/medicines/${own.account.id}`,
    );
    const history = `GET /api/medicines/${medicine!.id}/history`;
    const entry = { id: medicine!.id, activity_type: 'medication', status: 'completed' };
    const changes = [{ what: 'dosage', from: '40 mg', to: '80 mg' }];
    const at = '2026-03-09T08:00:00.000Z';
    own.phone.answer(history, () =>
      json(200, [{ ...entry, details: 'Changed: Aspirin', by: 'Carl', last_session: at, changes }]),
    );
    await user.click(screen.getByText('What changed'));
    await user.click(screen.getByText('What changed'));
    await waitForText('Carl changed Aspirin: 40 mg → 80 mg');
  });

  const changed = 'Aspirin was also changed elsewhere';
  const newest = 'The newer one: Aspirin, 50mg, Every day, 2x a day, ';
  const mine = 'Yours: Aspirin, 100mg, Every day, 1x a day, ';

  test('keeps what was typed while the medicine changes elsewhere, and offers both versions', async () => {
    const [row] = await addAt(6);
    const view = await openForm(row!.id);
    await type(view.user, dosage(), '100mg');
    await type(view.user, screen.getByRole('textbox', { name: 'Note' }), 'with food');
    await addAt(9);
    readListAgain();
    await waitFor(() =>
      expect(view.store.getState().medications.records[0]?.times).toHaveLength(2),
    );
    expect(dosage()).toHaveValue('100mg');
    expect(times()).toEqual([timeInHours(6)]);
    await tap(view, 'UPDATE');
    expect(await card('Aspirin')).toHaveTextContent('50mg');
    const kept = mine.replace('100mg', '100mg, with food');
    for (const words of [newest, kept]) await waitForText(new RegExp(words));
    expect(status().getByText(changed)).toBeInTheDocument();
    await tap(view, 'Use mine: Aspirin');
    await serverHas(['Aspirin', '100mg', timeInHours(6)]);
    expect(view.store.getState().outbox.rows).toEqual([]);
  });

  test.each([
    ['Keep the newer one', '50mg', [6, 9]],
    ['Use both changes', '100mg', [6, 9]],
  ])(
    'offers both versions, and both changes, of one that was saved offline: %s',
    async (choice, given, hours) => {
      const [row] = await addAt(6);
      const view = await openForm(row!.id);
      own.phone.network.up = false;
      await type(view.user, dosage(), '100mg');
      await tap(view, 'UPDATE');
      await card('Aspirin');
      await addAt(9);
      own.phone.network.up = true;
      view.services.goOnline();
      for (const words of [changed, newest, mine]) await waitForText(new RegExp(words));
      await waitForText('Somebody else has changed this medicine meanwhile.');
      await waitForText(/^Different in yours: 50mg → 100mg; /);
      await waitForText(
        new RegExp(`^Both changes: Aspirin, 100mg, .*${formatClock(timeInHours(9))}`),
      );
      await tap(view, `${choice}: Aspirin`);
      await expectFocus(findHeading);
      await serverHas(...hours.map((hour) => ['Aspirin', given, timeInHours(hour)]));
      expect(screen.queryByText(changed)).not.toBeInTheDocument();
      await waitFor(() => nothingIsChanged(view));
    },
  );

  test.each(['known', 'not yet known'])(
    'asks, deleted elsewhere and this %s here, before it adds the medicine again as typed',
    async (isKnown) => {
      const [row] = await addAt(6);
      own.phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
      const { store, user } = await openForm(row!.id);
      await type(user, dosage(), '200mg');
      await callAs(own.account, 'DELETE', `/api/reminders/${row!.id}`);
      if (isKnown === 'known') {
        readListAgain();
        await waitFor(() => expect(store.getState().medications.records).toEqual([]));
      }
      await tap({ user }, 'UPDATE');
      await screen.findByRole('alertdialog', { name: 'Medication not found' });
      expect(await onServer()).toEqual([]);
      await tap({ user }, 'No, go back');
      expect(dosage()).toHaveValue('200mg');
      await tap({ user }, 'UPDATE');
      await screen.findByRole('alertdialog', { name: 'Medication not found' });
      await tap({ user }, 'Yes, add it again');
      await card('Aspirin');
      await serverHas(['Aspirin', '200mg', timeInHours(6)]);
    },
  );

  test('offers a medicine that has the name already, also where only the server knows of it', async () => {
    const [row] = await addAt(6);
    own.phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    const view = await openForm(row!.id);
    const statin = { medicine_name: 'Statin', schedule_time: timeInHours(6) };
    const { id } = await server.addReminder(own.account, statin);
    await type(view.user, name(), 'Statin');
    await tap(view, 'UPDATE');
    expect(await existing()).toHaveAccessibleDescription(/^OK opens Statin/);
    await view.user.click(within(await existing()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await tap(view, 'UPDATE');
    const ok = within(await existing()).getByRole('link', { name: 'OK' });
    expect(name()).toHaveValue('Statin');
    nothingIsChanged(view);
    await serverHas(['Aspirin', '50mg', timeInHours(6)], ['Statin', '50mg', timeInHours(6)]);
    expect(ok).toHaveAttribute('href', `/editmedication?id=${id}`);
    await view.user.click(ok);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await findEditMedicineForm();
    expect(name()).toHaveValue('Statin');
  });

  test('asks whether a name that looks alike is the same medicine, and saves both if not', async () => {
    const [row] = await addAt(6);
    await server.addReminder(own.account, { medicine_name: 'Ramipril 5 mg' });
    const view = await openForm(row!.id);
    await type(view.user, name(), 'ramipril 5mg');
    await tap(view, 'UPDATE');
    const question = within(await existing());
    expect(question.getByRole('link', { name: /^Yes, edit Ramipril 5\smg$/ })).toBeVisible();
    await view.user.click(question.getByRole('button', { name: 'Back to the form' }));
    nothingIsChanged(view);
    await tap(view, 'UPDATE');
    await tap(view, 'No, save both');
    await card('ramipril 5mg');
  });
});
