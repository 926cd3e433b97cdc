import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { status } from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

const title = () => screen.findByRole('heading', { level: 1, name: 'My Medications' });
const card = (name: string) => screen.findByRole('article', { name });
const button = (part: HTMLElement, name: string) => within(part).getByRole('button', { name });
const namesOf = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('at 8:00', () => {
  let phone: Phone;
  const open = async (reminders: ReturnType<typeof reminderOf>[]) => {
    phone = makePhone(rosa);
    answerFor(phone, { reminders });
    const clock = makeDrivenClock(now);
    return renderApp({ server: scriptedServer, phone, at: '/medication', clock });
  };

  test('the list says that it loads, and that it is empty, and leads to the first medicine and home', async () => {
    phone = makePhone(rosa);
    answerFor(phone, {});
    const release = phone.hold('GET /api/reminders/');
    await renderApp({ server: scriptedServer, phone, at: '/medication' });
    await title();
    expect(screen.getByText('Loading your medications…')).toBeVisible();
    release();
    expect(await screen.findByText('No medications yet. Add the first one.')).toBeVisible();
    expect(screen.queryByText('Loading your medications…')).not.toBeInTheDocument();
    const leadsTo = (name: string) =>
      screen.getAllByRole('link', { name })[0]?.getAttribute('href');
    expect(leadsTo('+ Add Medication')).toBe('/addmedication');
    expect(leadsTo('Home')).toBe('/survivordashboard');
    expect(screen.queryByRole('link', { name: /^How regularly/ })).not.toBeInTheDocument();
  });

  test('the reminders of one name share a card with status, dosage, frequency and times', async () => {
    const rows = [
      reminderOf('Aspirin', '20:00:00', { frequency: '2x' }),
      reminderOf(' ASPIRIN', '08:30', { frequency: '2x' }),
    ];
    await open(rows);
    const aspirin = await card('ASPIRIN');
    expect(screen.getAllByRole('article')).toEqual([aspirin]);
    for (const words of [
      'Pending',
      '50mg',
      '2x a day: 8:30 in the morning, 20:00 in the evening',
      'Next at 8:30 in the morning',
    ]) {
      expect(aspirin).toHaveTextContent(words);
    }
    const edit = within(aspirin).getByRole('link', { name: 'Edit' });
    expect(edit).toHaveAttribute('href', `/editmedication?id=${rows[1]!.id}`);
    expect(edit).toHaveAccessibleDescription('ASPIRIN');
    expect(button(aspirin, 'Delete')).toHaveAccessibleDescription('ASPIRIN');
    const adherence = screen.getByRole('link', { name: 'How regularly did I take them?' });
    expect(adherence).toHaveAttribute('href', '/adherence');
  });

  test('each card says in words what became of its dose, and only the one that is due can be answered', async () => {
    const at7 = (name: string, state: 'taken' | 'skipped' | 'missed') =>
      reminderOf(name, '07:00', {
        status: state,
        dose: '2026-03-10T07:00',
        occurred_at: now - 29 * minute,
      });
    await open([
      at7('Aspirin', 'taken'),
      at7('Statin', 'skipped'),
      at7('Insulin', 'missed'),
      reminderOf('Vitamin', '07:00', { made_at: now - minute }),
      reminderOf('Drops', '07:55'),
    ]);
    for (const [name, words] of [
      ['Aspirin', 'Taken at 7:31'],
      ['Statin', 'Skipped at 7:31'],
      ['Insulin', 'Missed'],
      ['Vitamin', /Pending.*Next tomorrow at 7:00 in the morning/],
    ] as const) {
      expect(await card(name)).toHaveTextContent(words);
      expect(namesOf(await card(name))).toEqual(['Delete']);
    }
    expect(await card('Drops')).toHaveTextContent(/Due now.*Due since 7:55 in the morning/);
    expect(namesOf(await card('Drops'))).toEqual(['Mark Taken', 'Skip', 'Delete']);
  });

  test.each([
    ['Mark Taken', 'taken', 'Taken at 8:00', 'Medication marked as taken'],
    ['Skip', 'skipped', 'Skipped at 8:00', 'Medication skipped'],
  ])('%s answers the due dose once and ends its alarm', async (name, state, words, said) => {
    const rows = [
      reminderOf('Aspirin', '07:55', { frequency: '2x' }),
      reminderOf('Aspirin', '20:00', { frequency: '2x' }),
    ];
    const { user, services } = await open(rows);
    await screen.findByRole('alertdialog');
    const aspirin = await card('Aspirin');
    await user.dblClick(button(aspirin, name));
    expect(await status().findByText(said)).toBeVisible();
    await waitFor(() => expect(aspirin).toHaveTextContent(words));
    expect(namesOf(aspirin)).toEqual(['Delete']);
    await expectFocus(() => title());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await eventually(() => expect(services.heard()).toBe('silence'));
    await waitFor(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
    expect(phone.callsTo('PUT').map(({ line, body }) => [line, body])).toEqual(
      rows.map(({ id }) => [
        `PUT /api/reminders/${id}`,
        { status: state, dose: '2026-03-10T07:55', occurred_at: now },
      ]),
    );
    await waitFor(() => expect(aspirin).not.toHaveTextContent('Waiting to be sent'));
  });

  test('each of two open doses of a medicine has buttons named with its time, and its own answer', async () => {
    const times = ['07:45', '08:00'];
    const { user } = await open(times.map((time) => reminderOf('Aspirin', time)));
    const aspirin = await card('Aspirin');
    await waitFor(() =>
      expect(namesOf(aspirin)).toEqual([
        'Mark Taken 7:45',
        'Skip 7:45',
        'Mark Taken 8:00',
        'Skip 8:00',
        'Delete',
      ]),
    );
    await user.click(button(aspirin, 'Mark Taken 8:00'));
    await within(aspirin).findByRole('button', { name: 'Mark Taken' });
    expect(aspirin).toHaveTextContent(/Due now.*Due since 7:45 in the morning/);
    await user.click(button(aspirin, 'Skip'));
    await waitFor(() => expect(phone.callsTo('PUT')).toHaveLength(4));
    const sent = phone.callsTo('PUT').map(({ body }) => body as Record<string, unknown>);
    expect(
      new Set(sent.map(({ status: said, dose }) => `${String(said)} ${String(dose)}`)),
    ).toEqual(new Set(['taken 2026-03-10T08:00', 'skipped 2026-03-10T07:45']));
  });

  test('an answer that the server refuses is shown with its reason until it is read', async () => {
    const { user } = await open([reminderOf('Aspirin', '07:55')]);
    phone.answer('PUT', () => json(403, { code: 'forbidden', message: 'Not yours.' }));
    await screen.findByRole('alertdialog');
    await user.click(button(await card('Aspirin'), 'Mark Taken'));
    expect(await screen.findByText('Aspirin could not be saved')).toBeVisible();
    expect(screen.getByText('Not yours.')).toBeVisible();
    expect(await card('Aspirin')).not.toHaveTextContent('Waiting to be sent');
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'OK, remove this message' }));
    await waitFor(() => expect(screen.queryByText('Not yours.')).not.toBeInTheDocument());
    // Without that answer the dose is open again, and its alarm has the focus.
    await screen.findByRole('alertdialog');
  });
});

const own = ownMedicines();

const openToDelete = async (...hours: number[]) => {
  await own.addAt(...hours);
  const view = await own.at('/medication');
  const ask = async () => {
    aSecondLater();
    await view.user.click(button(await card('Aspirin'), 'Delete'));
    return screen.findByRole('alertdialog', { name: 'Delete Aspirin?' });
  };
  return { ...view, ask };
};
const onServer = () => own.server.reminders(own.account);

test('on the real server Delete asks first, and deletes every time of the medicine, here and on the server', async () => {
  const { user, ask } = await openToDelete(6, 9);
  const question = await ask();
  expect(question).toHaveAccessibleDescription(
    'Its alarms will stop. What you did stays in your activity.',
  );
  await user.click(button(question, 'No, keep it'));
  expect(question).not.toBeInTheDocument();
  expect(own.phone.callsTo('DELETE')).toEqual([]);
  await user.dblClick(button(await ask(), 'Yes, delete'));
  expect(await status().findByText('Aspirin deleted successfully')).toBeVisible();
  expect(await screen.findByText(/^No medications yet\./)).toBeVisible();
  await expectFocus(() => title());
  await waitFor(async () => expect(await onServer()).toEqual([]));
  expect(own.phone.callsTo('DELETE')).toHaveLength(2);
});

test('on the real server a medicine that is deleted without a network is deleted on the server later', async () => {
  const { user, ask, services } = await openToDelete(6);
  await card('Aspirin');
  own.phone.network.up = false;
  await user.click(button(await ask(), 'Yes, delete'));
  await status().findByText('Aspirin deleted successfully');
  expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
  expect(await onServer()).toHaveLength(1);
  own.phone.network.up = true;
  services.goOnline();
  await waitFor(async () => expect(await onServer()).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument());
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('on the real server a deletion that the device cannot store is reported, and deletes nothing', async () => {
  const { user, ask, services } = await openToDelete(6);
  services.device.outbox.add = () => Promise.reject(new Error('full'));
  await user.click(button(await ask(), 'Yes, delete'));
  expect(await status().findByText('Failed to delete medication')).toBeVisible();
  expect(await card('Aspirin')).toBeVisible();
});

test('on the real server a list that cannot be read shows the saved copy and its age; Try again reads it', async () => {
  await own.addAt(6);
  const first = await own.at('/medication', { kept: true });
  await card('Aspirin');
  await eventually(async () =>
    expect(await deviceStorage().getItem('persist:medications')).toContain('Aspirin'),
  );
  first.close();
  own.phone.network.up = false;
  const { user } = await own.at('/medication', { kept: true });
  expect(await screen.findByText('Failed to fetch medications')).toBeVisible();
  expect(screen.getByText('This is what was saved on this device just now.')).toBeVisible();
  expect(await card('Aspirin')).toBeVisible();
  own.phone.network.up = true;
  await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
  await waitFor(() =>
    expect(screen.queryByText('Failed to fetch medications')).not.toBeInTheDocument(),
  );
});
