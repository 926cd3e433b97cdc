import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MedicineRecord } from '../../../contract/endpoints/index.ts';
import { everyDay } from '../../../domain/daySchedule.ts';
import { callAs } from '../../../testkit/browser/callWithRetry.ts';
import {
  fillInForm,
  findEditMedicineForm,
  findProblems,
  timeInHours,
} from '../../../testkit/page/medicineForm.ts';
import { medicationTestbed } from '../../../testkit/page/medicationTestbed.ts';
import { waitForText } from '../../../testkit/page/pageTestbed.ts';
import { skipTapThrottle } from '../../../testkit/page/renderApp.tsx';

const own = medicationTestbed();
const schedules = async () =>
  (await callAs<MedicineRecord[]>(own.account, 'GET', `/api/medicines/${own.account.user.id}`)).map(
    ({ schedule }) => schedule,
  );
const card = () => screen.findByRole('article', { name: 'Aspirin' });
type User = Awaited<ReturnType<typeof own.at>>['user'];
const tap = async (user: User, name: string, role = 'button') => {
  skipTapThrottle();
  await user.click(screen.getByRole(role, { name }));
};
const setDate = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('"Once a week" makes a medicine weekly, with a preview; a change of days is asked about once', async () => {
  const { user } = await own.openNew();
  await fillInForm(user, 'Aspirin', '08:00');
  expect(screen.getByText('Every day at 8:00 in the morning')).toBeVisible();
  await tap(user, 'Once a week');
  expect(screen.getByRole('radio', { name: 'Some days of the week' })).toBeChecked();
  await tap(user, 'SAVE');
  expect(await findProblems()).toEqual(['❌ Please choose at least one day']);
  await tap(user, 'Friday', 'checkbox');
  await tap(user, 'Monday', 'checkbox');
  const plan = within(screen.getByRole('region', { name: 'This is the plan' }));
  expect(plan.getByText(/^Every Monday and Friday at 8:00\. Next: /)).toBeVisible();
  expect(plan.getAllByText(/: take it$/)).toHaveLength(4);
  await tap(user, 'SAVE');
  expect(await card()).toHaveTextContent('1 tablet · 8:00Every Monday and Friday');
  const weekly = { ...everyDay, rule: { kind: 'weekdays', weekdays: [1, 5] } };
  expect(await schedules()).toEqual([weekly]);

  await tap(user, 'Edit', 'link');
  await findEditMedicineForm();
  await tap(user, 'Every day', 'radio');
  await tap(user, 'UPDATE');
  const question = await screen.findByRole('alertdialog', {
    name: 'Change the days of Aspirin?',
  });
  expect(question).toHaveTextContent('Until now: Every Monday and Friday (next on ');
  expect(question).toHaveTextContent('From now on: Every day.');
  await tap(user, 'No, go back');
  expect(await schedules()).toEqual([weekly]);
  await tap(user, 'UPDATE');
  await tap(user, 'Yes, change the days');
  await waitFor(async () => expect(await schedules()).toEqual([everyDay]));
});

test('the time of a dose that is due is changed once that is answered', async () => {
  const [added] = await own.addAt(0);
  const { user } = await own.openForm(added!.id);
  fireEvent.change(screen.getByLabelText('Time 1'), { target: { value: timeInHours(2) } });
  await tap(user, 'UPDATE');
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^The dose of \d+:\d\d is due now\. Answer it first: Taken or Skip\.$/),
  ]);
});

test('a medicine is paused until a day or until it is resumed, and its card says so', async () => {
  await own.addAt(3);
  const { user } = await own.at('/medication');
  await card();
  await tap(user, 'Pause');
  await tap(user, 'Until a day', 'radio');
  setDate('Alarms start again on', '');
  await tap(user, 'Yes, pause it');
  await waitForText('Please choose a date after today');
  setDate('Alarms start again on', '2999-01-01');
  await tap(user, 'Yes, pause it');
  expect(await card()).toHaveTextContent('Paused until Tuesday 1 January 2999');
  expect(await card()).toContainHTML('badge paused');
  await waitFor(async () =>
    expect(await schedules()).toMatchObject([{ paused_until: '2999-01-01T00:00' }]),
  );
  await tap(user, 'Resume');
  await waitForText(/^Aspirin: its alarms are on again\. Next /);
  expect(await card()).not.toHaveTextContent('Paused');
  await tap(user, 'Pause');
  await tap(user, 'Until I resume it', 'radio');
  await tap(user, 'Yes, pause it');
  expect(await card()).toHaveTextContent('Paused until you resume it');
  await waitFor(async () => expect(await schedules()).toMatchObject([{ paused_until: null }]));
});

test('a dose that a short pause took away is due again', async () => {
  await own.addAt(0);
  const { user } = await own.at('/medication');
  await card();
  await tap(user, 'Pause');
  await tap(user, 'Yes, pause it');
  await waitForText(/^Aspirin is paused\./);
  await tap(user, 'Resume');
  await waitForText('Aspirin: its alarms are on again. Due now.');
});

test('a medicine is stopped with a reason, stands below the others, and is started again', async () => {
  await own.addAt(3);
  const { user } = await own.at('/medication');
  await card();
  await tap(user, 'Pause');
  await tap(user, 'It is not taken any more: stop it', 'radio');
  await user.type(screen.getByLabelText(/^Why\?/), ' the doctor said so ');
  await tap(user, 'Yes, stop it');
  await waitForText('Aspirin is stopped. You find it below the others.');
  await waitFor(async () =>
    expect(await schedules()).toMatchObject([
      { paused_until: null, stop_reason: 'the doctor said so' },
    ]),
  );
  await user.click(screen.getByText('Stopped medicines (1)'));
  expect(await card()).toHaveTextContent(/Stopped on .*: the doctor said so/);
  await tap(user, 'Start again');
  await waitForText(/^Aspirin: its alarms are on again\. Next /);
  await waitFor(async () => {
    const [schedule] = await schedules();
    expect(schedule).not.toHaveProperty('stop_reason');
  });
  expect(screen.queryByText(/^Stopped medicines/)).toBeNull();
});

test('a medicine taken as needed has no times; a dose before its time is asked about, and one can be undone', async () => {
  await own.server.addReminder(own.account, { medicine_name: 'Zinc' });
  const { user } = await own.openNew();
  await user.type(screen.getByLabelText('Medication Name'), 'Aspirin');
  await tap(user, '1 tablet');
  const frequency = screen.getByRole('group', { name: 'Frequency' });
  await tap(user, 'Only when needed');
  expect(frequency).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Hours between two doses, at least'), '4');
  await user.type(screen.getByLabelText('Doses a day, at most'), '0');
  await tap(user, 'SAVE');
  expect(await findProblems()).toEqual([
    '❌ Please enter a number from 1 to 24, or leave it empty',
  ]);
  await user.clear(screen.getByLabelText('Doses a day, at most'));
  await tap(user, 'SAVE');
  expect(await card()).toHaveTextContent('When needed, at least 4 hours apartNot taken yet');
  expect(within(await card()).getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(screen.getAllByRole('article').at(-1)).toBe(await card());

  await tap(user, 'I took one: Aspirin');
  await waitFor(async () =>
    expect(await card()).toHaveTextContent(/Last taken .*at \d.*Next: .*at \d/),
  );
  expect(screen.getByRole('button', { name: 'I took one: Aspirin' })).toHaveClass('secondary');
  await tap(user, 'I took one: Aspirin');
  const question = screen.getByRole('alertdialog', { name: 'Take Aspirin now?' });
  expect(question).toHaveTextContent(
    /Already taken .*at \d.* Leave at least 4 hours between doses\. Next: .*at \d/,
  );
  await tap(user, 'No, wait');
  skipTapThrottle();
  await user.click(within(await card()).getByRole('button', { name: /^Undo: taken at/ }));
  await waitFor(async () => expect(await card()).toHaveTextContent('Not taken yet'));
});

test('the dashboard offers medicines taken as needed; a second dose in the same minute is asked about and recorded', async () => {
  const { account } = own;
  const rule = { kind: 'asNeeded', min_gap_hours: null, max_per_day: null } as const;
  await callAs(account, 'PUT', `/api/medicines/${crypto.randomUUID()}`, {
    user_id: account.user.id,
    revision: crypto.randomUUID(),
    replaces: null,
    name: 'Aspirin',
    dosage: '50mg',
    schedule: { ...everyDay, rule },
    times: [{ reminder_id: crypto.randomUUID(), time: null }],
  });
  const { user } = await own.at('/survivordashboard');
  const section = within(await screen.findByRole('region', { name: 'When needed' }));
  await tap(user, 'I took one: Aspirin');
  expect(await section.findByText(/^Last taken /)).toBeVisible();
  await tap(user, 'I took one: Aspirin');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Take another?');
  await tap(user, 'Yes, take it now');
  const doses = () => callAs(account, 'GET', `/api/doses/${account.user.id}?days=7`);
  await waitFor(async () => expect(await doses()).toHaveLength(2));
});

test('an undo of a deletion brings the medicine back with its reminders, and counts the doses of today', async () => {
  await own.addAt(3);
  const { user } = await own.at('/medication');
  await card();
  const read = () =>
    callAs<MedicineRecord[]>(own.account, 'GET', `/api/medicines/${own.account.user.id}`);
  const [before] = await read();
  const deletedAt = Date.now();
  await tap(user, 'Delete');
  await tap(user, 'Yes, delete');
  await waitForText('Aspirin deleted successfully');
  await waitFor(async () => expect(await read()).toEqual([]));
  await tap(user, 'Undo: deleted, Aspirin');
  await waitForText('Undone: deleted, Aspirin');
  await card();
  const [{ reminder_id, time }] = before!.times as [MedicineRecord['times'][number]];
  const restored = { id: before!.id, times: [{ reminder_id, time }] };
  await waitFor(async () => expect(await read()).toMatchObject([restored]));
  expect((await read())[0]!.times[0]!.made_at).toBeLessThanOrEqual(deletedAt);
});
