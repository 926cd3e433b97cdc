import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { eventually, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { status } from '../../../testkit/page/medicineForm.ts';
import { button, card, title } from '../../../testkit/page/medicineList.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;

/** The list under a clock that stands at 8:00. */
const openAt8 = async (reminders: ReturnType<typeof reminderOf>[]) => {
  phone = makePhone(rosa);
  answerFor(phone, { reminders });
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/medication',
    clock: makeDrivenClock(now),
  });
  await title();
  return view;
};

describe('the list', () => {
  test('says that there are none, and leads to the first, and home', async () => {
    await openAt8([]);
    expect(await screen.findByText('No medications yet. Add the first one.')).toBeVisible();
    expect(screen.getByRole('link', { name: '+ Add Medication' })).toHaveAttribute(
      'href',
      '/addmedication',
    );
    const [home] = screen.getAllByRole('link', { name: 'Home' });
    expect(home).toHaveAttribute('href', '/survivordashboard');
  });

  test('leads to how regularly they were taken, where there are any', async () => {
    const { close } = await openAt8([reminderOf('Aspirin', '08:30')]);
    expect(
      await screen.findByRole('link', { name: 'How regularly did I take them?' }),
    ).toHaveAttribute('href', '/adherence');
    close();
    await openAt8([]);
    await screen.findByText(/^No medications yet\./);
    expect(screen.queryByRole('link', { name: /^How regularly/ })).not.toBeInTheDocument();
  });

  test('says that it loads', async () => {
    phone = makePhone(rosa);
    answerFor(phone, { reminders: [] });
    const letGo = phone.hold('GET /api/reminders/');
    await renderApp({ server: scriptedServer, phone, at: '/medication' });
    await title();
    expect(screen.getByText('Loading your medications…')).toBeVisible();
    letGo();
    await screen.findByText(/^No medications yet\./);
    expect(screen.queryByText('Loading your medications…')).not.toBeInTheDocument();
  });

  test('makes one medicine of the rows of one name, with status, dosage, frequency and times', async () => {
    const rows = [
      reminderOf('Aspirin', '20:00:00', { frequency: '2x' }),
      reminderOf(' ASPIRIN', '08:30', { frequency: '2x' }),
    ];
    await openAt8(rows);
    const aspirin = await card('ASPIRIN');
    expect(aspirin).toHaveTextContent('Pending');
    expect(aspirin).toHaveTextContent('50mg');
    expect(aspirin).toHaveTextContent('2x a day: 8:30 in the morning, 20:00 in the evening');
    expect(aspirin).toHaveTextContent('Next at 8:30 in the morning');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const edit = within(aspirin).getByRole('link', { name: 'Edit' });
    expect(edit).toHaveAttribute('href', `/editmedication?id=${rows[1]!.id}`);
    expect(edit).toHaveAccessibleDescription('ASPIRIN');
    expect(button(aspirin, 'Delete')).toHaveAccessibleDescription('ASPIRIN');
  });

  test.each([
    ['taken', 'Taken at 7:31'],
    ['skipped', 'Skipped at 7:31'],
    ['missed', 'Missed'],
    ['pending', 'Pending'],
  ] as const)(
    'shows %s in words, and offers no answer while nothing rings',
    async (state, words) => {
      const dose = state === 'pending' ? '2026-03-10T08:30' : '2026-03-10T07:30';
      const occurred_at = state === 'pending' ? null : now - 29 * minute;
      await openAt8([reminderOf('Aspirin', dose.slice(-5), { status: state, dose, occurred_at })]);
      const aspirin = await card('Aspirin');
      expect(aspirin).toHaveTextContent(words);
      expect(within(aspirin).queryByRole('button', { name: 'Mark Taken' })).not.toBeInTheDocument();
      expect(within(aspirin).queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
    },
  );

  test('says when it is next due, also tomorrow', async () => {
    await openAt8([reminderOf('Aspirin', '07:00', { made_at: now - minute })]);
    const aspirin = await card('Aspirin');
    expect(aspirin).toHaveTextContent('Next tomorrow at 7:00 in the morning');
    expect(aspirin).toHaveTextContent('Pending');
    expect(aspirin).not.toHaveTextContent(/due/i);
  });

  test('shows names of any script whole', async () => {
    const name = `${'אספירין 💊 '.repeat(9)}Ω`;
    await openAt8([reminderOf(name, '09:00')]);
    expect(await card(name)).toBeVisible();
  });

  test('offers Mark Taken and Skip only on the card of what rings', async () => {
    await openAt8([reminderOf('Aspirin', '07:55'), reminderOf('Statin', '20:00')]);
    await screen.findByRole('alertdialog');
    const aspirin = await card('Aspirin');
    expect(button(aspirin, 'Mark Taken')).toBeVisible();
    expect(button(aspirin, 'Skip')).toBeVisible();
    const statin = await card('Statin');
    expect(within(statin).queryByRole('button', { name: 'Mark Taken' })).not.toBeInTheDocument();
    expect(within(statin).queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
  });

  test.each([
    ['Mark Taken', 'taken', 'Taken at 8:00', 'Medication marked as taken'],
    ['Skip', 'skipped', 'Skipped at 8:00', 'Medication skipped'],
  ])('%s answers the dose that rings, once', async (name, state, words, said) => {
    const rows = [
      reminderOf('Aspirin', '07:55', { frequency: '2x' }),
      reminderOf('Aspirin', '20:00', { frequency: '2x' }),
    ];
    const { user, services } = await openAt8(rows);
    await screen.findByRole('alertdialog');
    const aspirin = await card('Aspirin');
    await user.dblClick(button(aspirin, name));
    expect(await status().findByText(said)).toBeVisible();
    expect(aspirin).toHaveTextContent(words);
    expect(within(aspirin).queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(services.heard()).toBe('silence');
    await waitFor(() => expect(phone.callsTo('POST /api/activities/log')).toHaveLength(1));
    expect(phone.callsTo('PUT').map(({ line, body }) => [line, body])).toEqual(
      rows.map(({ id }) => [
        `PUT /api/reminders/${id}`,
        { status: state, dose: '2026-03-10T07:55', occurred_at: now },
      ]),
    );
    await waitFor(() => expect(aspirin).not.toHaveTextContent('Waiting to be sent'));
  });

  test('an answer that the server refuses stays with its reason, and waits no longer', async () => {
    const { user } = await openAt8([reminderOf('Aspirin', '07:55')]);
    phone.answer('PUT', () => json(403, { code: 'forbidden', message: 'Not yours.' }));
    await screen.findByRole('alertdialog');
    await user.click(button(await card('Aspirin'), 'Mark Taken'));
    expect(await screen.findByText('Aspirin could not be saved')).toBeVisible();
    expect(screen.getByText('Not yours.')).toBeVisible();
    expect(await card('Aspirin')).not.toHaveTextContent('Waiting to be sent');
  });

  test('an answer that can neither be kept nor sent is said, and the alarm stands', async () => {
    const { user, services } = await openAt8([reminderOf('Aspirin', '07:55')]);
    await screen.findByRole('alertdialog');
    services.device.outbox.add = () => Promise.reject(new Error('full'));
    phone.network.up = false;
    await user.click(button(await card('Aspirin'), 'Mark Taken'));
    expect(
      await status().findByText(
        'Failed to update status. This device is full and the server cannot be reached. Please free some space and try again.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(await card('Aspirin')).toHaveTextContent('Due now');
  });
});

describe('on the real server', () => {
  const own = ownMedicines();

  const open = async () => {
    const view = await own.at('/medication', { kept: true });
    await title();
    return view;
  };

  test('a list that cannot be read shows what was saved, and since when; Try again reads it', async () => {
    await own.addAt(6);
    const first = await open();
    await card('Aspirin');
    await eventually(async () =>
      expect(await deviceStorage().getItem('persist:medications')).toContain('Aspirin'),
    );
    first.close();
    own.phone.network.up = false;
    const { user } = await open();
    expect(await screen.findByText('Failed to fetch medications')).toBeVisible();
    expect(screen.getByText('This is what was saved on this device just now.')).toBeVisible();
    expect(await card('Aspirin')).toBeVisible();
    own.phone.network.up = true;
    await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!);
    await waitFor(() =>
      expect(screen.queryByText('Failed to fetch medications')).not.toBeInTheDocument(),
    );
  });
});
