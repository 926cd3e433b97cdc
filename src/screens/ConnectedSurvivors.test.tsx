import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SurvivorState, UnansweredMiss } from '../../contract/endpoints/index.ts';
import { hour, minute } from '../../domain/specConstants.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { announced } from '../features/announcements/events.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import { mockCaregiverResponses, carl } from '../../testkit/page/mockCaregiver.ts';
import { mockConnections } from '../../testkit/page/mockConnections.ts';
import { ada, makeReminder, rosa } from '../../testkit/page/mockServer.ts';
import {
  clock,
  findHeading,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
  status,
} from '../../testkit/page/pageTestbed.ts';

const reminderId = '0198c0de-0000-7000-b000-000000000007';
const miss: UnansweredMiss = {
  medicine_name: 'Omeprazole',
  dose: '2026-03-10T07:00',
  due_at: start - 60 * minute,
  reminder_ids: [reminderId],
  asked: null,
};
const stateOf = ({ id, fname, lname }: typeof rosa.user, change = {}): SurvivorState => ({
  id,
  fname,
  lname,
  phone: null,
  avatarUrl: null,
  time_zone: 'UTC',
  planned: 0,
  taken: 0,
  due: [],
  missed: [],
  answered: [],
  paused: [],
  next: null,
  ...change,
});
const next = { medicine_names: ['Iron'], dose: '2026-03-10T12:00' };
const rosas = (missed: readonly UnansweredMiss[]) =>
  stateOf(rosa.user, { phone: '0123 45', planned: 14, taken: 3, missed, next });
const adas = stateOf(ada, {
  planned: 2,
  taken: 1,
  due: [
    { medicine_name: 'Zinc', dose: '2026-03-10T07:54' },
    { medicine_name: 'Iron', dose: '2026-03-10T08:00' },
  ],
});

let version: number;
/** The server has this list from now on. */
const give = (...list: SurvivorState[]) => {
  version += 1;
  phone.answer('GET /api/survivors', () => json(200, list));
  phone.answer('GET /api/changes', () => json(200, { version, changed: ['reminders'] }));
};

pageTestbed();
beforeEach(() => {
  version = 0;
  replacePhone(carl);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  mockCaregiverResponses(phone, { reminders: [makeReminder('Zinc', '20:00')] });
  const connections = mockConnections(phone);
  connections.connect(rosa.user, carl.user, { paired_at: 1 });
  connections.connect(ada, carl.user, { paired_at: 2 });
  phone.answer('GET /api/doses/', () => json(200, []));
  give(rosas([miss]), adas);
});

const card = (name: string) => screen.findByRole('article', { name });

describe('the caregiver dashboard', () => {
  test('shows all survivors with their state; one tap shows another', async () => {
    const { tap, store } = await openPage('/caregiverdashboard', 'Caregiver dashboard');
    const hers = await card('Rosa Meyer');
    expect(within(hers).getByText('3 of 14 taken · next 12:00')).toBeVisible();
    expect(within(hers).getByText('Missed: Omeprazole, 7:00')).toBeVisible();
    expect(within(hers).getByText('Shown below')).toBeVisible();
    const others = await card('Ada Meyer');
    expect(within(others).getByText('1 of 2 taken')).toBeVisible();
    expect(within(others).getByText('Due now: Zinc, 7:54 and Iron, 8:00')).toBeVisible();
    await tap('Show Ada');
    expect(await status().findByText('You are now monitoring Ada Meyer.')).toBeVisible();
    expect(within(others).getByText('Shown below')).toBeVisible();
    expect(store.getState().monitoring.survivor?.personId).toBe(ada.id);
    expect(within(hers).getByText('Missed: Omeprazole, 7:00')).toBeVisible();
  });

  test('keeps its survivor when another tab shows another; a change of one is not undone on the other', async () => {
    const { store } = await openPage('/caregiverdashboard', 'Caregiver dashboard');
    expect(within(await card('Rosa Meyer')).getByText('Shown below')).toBeVisible();
    phone.storage.setItem('connected_survivor_id', ada.id);
    give(rosas([]), adas);
    await clock.advance(5_000);
    await waitFor(() => expect(screen.queryByText('Missed: Omeprazole, 7:00')).toBeNull());
    expect(within(await card('Rosa Meyer')).getByText('Shown below')).toBeVisible();
    const saved = { what: 'paused', revision: null, stock: undefined, savedAt: start } as const;
    const [zinc] = selectMedicines(store.getState());
    const announce = (personId: string) => {
      const undo = { ...saved, before: { ...zinc!, personId } };
      store.dispatch(announced({ tone: 'success', text: personId, undo }));
      return status().findByText(personId);
    };
    await announce(rosa.user.id);
    expect(await screen.findByRole('button', { name: "Undo: paused, Rosa's Zinc" })).toBeVisible();
    await announce(ada.id);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('of one survivor alone shows what was missed', async () => {
    give(rosas([]));
    await openPage('/caregiverdashboard', 'Caregiver dashboard');
    give(rosas([miss]));
    await clock.advance(5_000);
    expect(await screen.findByText('Missed: Omeprazole, 7:00')).toBeVisible();
    expect(await status().findByText('Rosa missed Omeprazole, 7:00.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Rosa Meyer' })).toBeNull();
  });
});

describe('a missed dose of any survivor', () => {
  const title = 'Missed: Omeprazole, 7:00';
  const open = async () => {
    phone.storage.setItem('connected_survivor_id', ada.id);
    const view = await openPage('/caregiverdashboard', 'Caregiver dashboard');
    await screen.findByText(title);
    return view;
  };
  const isGone = () => waitFor(() => expect(screen.queryByText(title)).toBeNull());

  test('can be asked about, by all caregivers together', async () => {
    const { tap } = await open();
    expect(screen.getByRole('link', { name: 'Call Rosa' })).toHaveAttribute('href', 'tel:012345');
    const asked = { by: 'Carl', by_you: true, at: start, count: 1 };
    phone.answer('POST /api/doses/ask', () => json(200, asked));
    await tap('Ask Rosa again: Omeprazole, 7:00');
    expect(await screen.findByText('Rosa was asked again at 8:00.')).toBeVisible();
    expect(phone.callsTo('POST /api/doses/ask')).toMatchObject([
      { body: { user_id: rosa.user.id, medicine_name: 'Omeprazole', dose: miss.dose } },
    ]);
    expect(screen.queryByRole('button', { name: /^Ask Rosa again/ })).toBeNull();
    give(rosas([{ ...miss, asked: { ...asked, by: 'Ida', by_you: false, count: 3 } }]), adas);
    await clock.advance(5 * minute);
    expect(
      await screen.findByText('Rosa was asked again at 8:00, by Ida. Asked 3 times. Please call.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ask Rosa again/ })).toBeNull();
    give(rosas([]), adas);
    await clock.advance(5_000);
    await isGone();
  });

  test('can be answered for her, though another survivor is shown', async () => {
    const { tap, store } = await open();
    phone.hold('POST /api/activities/log');
    await tap('Rosa took it at …: Omeprazole, 7:00');
    await screen.findByRole('heading', { name: 'When did Rosa take Omeprazole?' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '07:10' } });
    await tap('Save as taken');
    await isGone();
    expect(screen.getByText('Rosa: Omeprazole')).toBeVisible();
    const occurred_at = miss.due_at + 10 * minute;
    const details = 'Taken: Omeprazole, due at 7:00 in the morning, 2026-03-10';
    expect(store.getState().outbox.rows).toMatchObject([
      {
        calls: [
          {
            body: {
              user_id: rosa.user.id,
              activity_id: reminderId,
              status: 'taken',
              dose: miss.dose,
              details,
              occurred_at,
            },
          },
        ],
      },
    ]);
  });

  test('keeps when it was due, and counts though an earlier answer was undone', async () => {
    // Due before a zone change, undone a second later.
    const moved = { due_at: start - 90 * minute, undone_at: start - 90 * minute + 1_000 };
    give(rosas([{ ...miss, ...moved }]), adas);
    const { tap, store } = await open();
    phone.hold('POST /api/activities/log');
    await tap('Rosa took it at …: Omeprazole, 7:00');
    await tap('Taken earlier, at 7:00');
    await isGone();
    const body = { status: 'taken', occurred_at: moved.due_at, said_at: start };
    expect(store.getState().outbox.rows).toMatchObject([{ calls: [{ body }] }]);
  });

  test('of an earlier day is shown with its day, and so is the answer', async () => {
    const dose = '2026-03-09T23:10';
    const asked = { by: 'Carl', by_you: true, at: start - 8.5 * hour, count: 1 };
    give(rosas([{ ...miss, dose, due_at: start - 530 * minute, asked }]), adas);
    phone.storage.setItem('connected_survivor_id', ada.id);
    const { router } = await openPage('/CGmedication', "Ada's medicines");
    await screen.findByText('Rosa missed Omeprazole, yesterday at 23:10');
    await router.navigate('/caregiverdashboard');
    expect(
      within(await card('Rosa Meyer')).getByText('Missed: Omeprazole, yesterday at 23:10'),
    ).toBeVisible();
    expect(screen.getByText('Rosa was asked again yesterday at 23:30.')).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Ask Rosa again: Omeprazole, yesterday at 23:10' }),
    ).toBeVisible();
    const reply = { medicine_name: 'Omeprazole', dose, occurred_at: start - 8.4 * hour, asked };
    give({ ...rosas([]), answered: [{ ...reply, status: 'taken' }] }, adas);
    await clock.advance(5_000);
    expect(await screen.findByText("Rosa's Omeprazole, yesterday at 23:10")).toBeVisible();
    expect(screen.getByText('Taken yesterday at 23:36.')).toBeVisible();
  });

  test('is one line on other screens, closed until the next one', async () => {
    const { tap, router } = await open();
    await router.navigate('/CGmedication');
    const line = await screen.findByRole('link', { name: 'Rosa missed Omeprazole, 7:00' });
    expect(line).toHaveAttribute('href', '/caregiverdashboard');
    expect(screen.queryByRole('button', { name: /^Ask Rosa again/ })).toBeNull();
    await tap('Close message');
    await waitFor(() => expect(line).not.toBeInTheDocument());
    const iron = { ...miss, medicine_name: 'Iron', dose: '2026-03-10T07:30' };
    give(rosas([miss, iron]), adas);
    await clock.advance(5_000);
    expect(await screen.findByText('Rosa missed Iron, 7:30')).toBeVisible();
    const zinc = { ...iron, medicine_name: 'Zinc' };
    give(rosas([miss, iron, zinc]), adas);
    await clock.advance(5_000);
    expect(await screen.findByRole('link', { name: 'Rosa missed 2 doses' })).toBeVisible();
    await router.navigate('/caregiverdashboard');
    await findHeading('Caregiver dashboard');
    expect(
      within(await card('Rosa Meyer')).getByText('Missed: Omeprazole, 7:00'),
    ).toBeInTheDocument();
    expect(screen.getByText('Also missed: Iron and Zinc, 7:30')).toBeVisible();
  });

  test.each([
    ['answered', 'This dose has been answered meanwhile.'],
    ['gone', 'This dose is no longer open. See the record.'],
  ])('that is %s while its dialog is open is said to be, there', async (what, words) => {
    const { tap } = await open();
    await tap('Rosa took it at …: Omeprazole, 7:00');
    await screen.findByRole('heading', { name: 'When did Rosa take Omeprazole?' });
    const { medicine_name, dose } = miss;
    const asked = { by: 'Carl', by_you: true, at: start - minute, count: 1 };
    const answer = { medicine_name, dose, status: 'taken' as const, occurred_at: start, asked };
    give({ ...rosas([]), answered: what === 'gone' ? [] : [answer] }, adas);
    await clock.advance(5_000);
    const dialog = await screen.findByRole('dialog', { name: "Rosa's Omeprazole, 7:00" });
    expect(within(dialog).getByText(words)).toBeVisible();
    await tap('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that was asked about: the answer is shown on every screen until it is closed', async () => {
    const asked = { by: 'Carl', by_you: true, at: start - minute, count: 1 };
    const { tap, router } = await open();
    const reply = { medicine_name: 'Omeprazole', dose: miss.dose, occurred_at: start, asked };
    give({ ...rosas([]), answered: [{ ...reply, status: 'skipped' }] }, adas);
    await clock.advance(5_000);
    expect(await screen.findByRole('alert')).toHaveTextContent("Rosa's Omeprazole, 7:00");
    await router.navigate('/caregiverdashboard');
    await findHeading('Caregiver dashboard');
    expect(screen.getByText('Not taken.')).toBeVisible();
    await tap('Close message');
    await waitFor(() => expect(screen.queryByText('Not taken.')).toBeNull());
  });
});
