import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import type { AlertStatus } from '../../../contract/fields.ts';
import { day, minute } from '../../../domain/constants.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const list = 'GET /api/emergency/alerts';
const updates = 'PUT /api/emergency/update-status/';
const title = { level: 1, name: 'Emergency Log' };
const ago = (ms: number) => new Date(now - ms).toISOString();

let phone: Phone;
let clock: DrivenClock;
let version: number;
beforeEach(() => {
  phone = makePhone(carl);
  clock = makeDrivenClock(now);
  version = 0;
  answerForCarl(phone);
});

/** Rosa's alert of this number, pressed 5 minutes ago. */
const alertOf = (number: number, more?: Partial<Alert>) =>
  alertToCarl(number, now - 5 * minute, more);
/** The server has these alerts, which is news to the app. */
const answerList = (...alerts: Alert[]) => {
  version += 1;
  const changes = { version, changed: ['alerts'] };
  phone.answer('GET /api/changes', () => json(200, changes));
  return phone.answer(list, () => json(200, alerts));
};
const answered = (alert: Alert, status: AlertStatus): Alert => ({
  ...alert,
  status,
  answered_by: 'Carl Meyer',
  answered_at: ago(0),
});
const open = async (at = '/emergencylog') => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', title);
  return view;
};

const log = () => screen.findByRole('table', { name: 'Emergency alerts, the newest first' });
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const rows = async () => rowsOf(await log());
/** The text of each cell of a row, without the column name that a card shows. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => [...cell.childNodes].at(-1)?.textContent);
const columns = async () =>
  within(await log())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const seenButton = () => screen.queryByRole('button', { name: 'I have seen it' });
const status = () => screen.getByRole('status');

describe('/emergencylog', () => {
  test('lists who asked for help, when, and what was said', async () => {
    const pressed_at = ago(5 * minute);
    answerList(
      alertOf(1, { message: 'I fell', pressed_at, created_at: ago(5 * minute - 59_000) }),
      alertOf(2, {
        answered_by: 'Ben Weber',
        answered_at: ago(minute),
        pressed_at: ago(18 * minute),
      }),
      alertOf(3, { status: 'false_alarm', withdrawn_at: ago(minute), pressed_at: ago(day) }),
      alertOf(4, { status: 'resolved' }),
    );
    await open();
    expect(await columns()).toEqual([
      'STROKE SURVIVOR',
      'MESSAGE',
      'DATE & TIME',
      'STATUS',
      'UPDATE STATUS',
    ]);
    const [pending, ...others] = await rows();
    expect(within(pending!).getByRole('rowheader', { name: 'Rosa Meyer' })).toBeVisible();
    expect(within(pending!).getByText('10 March 2026 at 07:55')).toHaveAttribute(
      'datetime',
      pressed_at,
    );
    expect(cellsOf(pending!).slice(0, 3)).toEqual(['I fell', '10 March 2026 at 07:55', 'Pending']);
    expect(others.map((row) => cellsOf(row).slice(1, 3))).toEqual([
      [
        '10 March 2026 at 07:42Pressed at 07:42, arrived at 07:55',
        'PendingBen Weber answered, 07:59',
      ],
      [
        '9 March 2026 at 08:00Pressed on 9 March 2026 at 08:00, arrived on 10 March 2026 at 07:55',
        'False AlarmRosa said: I am OK, 10 March 2026 at 07:59',
      ],
      ['10 March 2026 at 07:55', 'Resolved'],
    ]);
    expect(others.slice(1).map((row) => cellsOf(row)[3])).toEqual(['Final', 'Final']);
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
    expect(screen.getByRole('alert')).toHaveTextContent(/^An emergency is not answered$/);
  });

  test('says that it loads, then that there are none', async () => {
    const release = phone.hold(list);
    await open();
    expect(screen.getByText('Loading the emergency log…')).toBeVisible();
    release();
    expect(await screen.findByText(/^No emergency alerts yet\./)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    const home = screen.getByRole('link', { name: 'Home' });
    expect(home).toHaveAttribute('href', '/caregiverdashboard');
  });

  test('shows a survivor the caregivers they alerted, and nothing to change', async () => {
    phone.storage.setItem('token', rosa.token);
    phone.storage.setItem('user', JSON.stringify(rosa.user));
    answerList(alertOf(1), alertOf(2, { caregiver_name: 'Ben Weber', status: 'acknowledged' }));
    await open();
    expect(await columns()).toEqual(['CAREGIVER', 'MESSAGE', 'DATE & TIME', 'STATUS']);
    const [toCarl, toBen] = await rows();
    expect(within(toCarl!).getByRole('rowheader', { name: 'Carl Meyer' })).toBeVisible();
    expect(within(toBen!).getByRole('rowheader', { name: 'Ben Weber' })).toBeVisible();
    expect(cellsOf(toBen!)[2]).toBe('Acknowledged');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(seenButton()).toBeNull();
  });

  test('opened from a notification, emphasises and focuses its alert', async () => {
    const older = alertOf(2);
    answerList(alertOf(1), older);
    const { router } = await open(`/emergencylog?emergency=${older.emergency_id}`);
    const [newest, asked] = await rows();
    await expectFocus(() => within(asked!).getByText('Rosa Meyer'));
    expect(asked).toHaveClass('emphasis');
    expect(newest).not.toHaveClass('emphasis');
    expect(router.state.location).toMatchObject({ pathname: '/emergencylog', search: '' });
  });

  test('opened for an unknown alert, shows the list', async () => {
    answerList(alertOf(1));
    const { router } = await open('/emergencylog?emergency=unknown');
    expect((await rows())[0]).not.toHaveClass('emphasis');
    await expectFocus(() => screen.getByRole('heading', title));
    expect(router.state.location.search).toBe('');
  });
});

describe('reading the log', () => {
  test.each([
    ['The emergency log could not be read', 'The server could not answer.', true],
    [
      'This needs the network',
      'The alerts are read from the server, which cannot be reached now.',
      false,
    ],
  ])('that fails shows a marked sample, until Try again: %s', async (reason, hint, isUp) => {
    if (isUp) phone.answer(list, () => json(503, {}));
    else phone.network.up = false;
    const { user } = await open();
    const sample = await screen.findByRole('table', { name: 'Emergency alerts: a sample' });
    for (const words of [reason, hint, 'What is shown is a sample.']) {
      expect(screen.getByText(words)).toBeVisible();
    }
    const [row, ...others] = rowsOf(sample);
    expect(others).toEqual([]);
    expect(row).toHaveClass('dashed');
    expect(within(row!).getByText('Sample: this is not a real alert')).toBeVisible();
    expect(cellsOf(row!)[3]).toBe('Final');
    expect(seenButton()).toBeNull();
    const release = phone.hold(list);
    phone.network.up = true;
    phone.answer(list, () => json(200, [alertOf(1, { message: 'I fell' })]));
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
    expect(sample).toBeVisible();
    release();
    expect(cellsOf((await rows())[0]!)[0]).toBe('I fell');
    expect(sample).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', title));
  });

  test('that fails later keeps what was read, with its age', async () => {
    answerList(alertOf(1, { message: 'I fell' }));
    const { user } = await open();
    await log();
    answerList(alertOf(1));
    const heal = phone.answer(list, () => json(503, {}));
    await clock.advance(5_000);
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/^What is shown was read /)).toBeVisible();
    expect(cellsOf((await rows())[0]!)[0]).toBe('I fell');
    heal();
    answerList(alertOf(2), alertOf(1));
    aSecondLater();
    await user.click(tryAgain);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByText(/^What is shown was read/)).toBeNull();
  });

  test('brings new alerts and answers within 5 s, and keeps the focus and a choice that is still possible', async () => {
    const first = alertOf(1);
    answerList(first);
    const { user } = await open();
    const [row] = await rows();
    const field = within(row!).getByRole('combobox', { name: 'Update status for Rosa Meyer' });
    await user.selectOptions(field, 'Acknowledged');
    field.focus();
    await clock.advance(5_000);
    answerList(alertOf(2), first);
    await clock.advance(5_000);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect((await rows())[1]).toContainElement(field);
    expect(field).toHaveDisplayValue('Acknowledged');
    answerList(alertOf(2), answered(first, 'acknowledged'));
    await clock.advance(5_000);
    await waitFor(() => expect(field).toHaveDisplayValue('Choose a status'));
    await expectFocus(() => field);
  });
});

describe('a caregiver’s answer', () => {
  const alert = alertOf(1);
  const field = () => screen.getByRole('combobox', { name: 'Update status for Rosa Meyer' });
  const offered = () =>
    within(field())
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent);
  const update = () => screen.getByRole('button', { name: 'Update' });
  /** The group that keeps the focus when its buttons leave. */
  const ownCell = () => screen.getByRole('group', { name: 'Rosa Meyer' });
  const sent = () => phone.callsTo(updates).map(({ body }) => body);
  beforeEach(() => {
    answerList(alert);
    phone.answer(updates, () => {
      const { status: to } = phone.callsTo(updates).at(-1)!.body as { status: AlertStatus };
      const updated = answered(alert, to);
      answerList(updated);
      return json(200, updated);
    });
  });
  const openLog = async () => {
    const view = await open();
    await log();
    const { user } = view;
    return {
      ...view,
      choose: async (answer: string) => {
        aSecondLater();
        await user.selectOptions(field(), answer);
        await user.click(update());
      },
      confirm: async (button: string) => {
        const name = 'Close this alert as Resolved?';
        const asked = within(await screen.findByRole('alertdialog', { name }));
        expect(asked.getByText('This cannot be changed afterwards.')).toBeVisible();
        expect(asked.getByText('Rosa Meyer, 10 March 2026 at 07:55.')).toBeVisible();
        aSecondLater();
        await user.click(asked.getByRole('button', { name: button }));
      },
    };
  };

  test('goes from Acknowledged to Resolved, which is confirmed first and final', async () => {
    const { choose, confirm } = await openLog();
    expect(offered()).toEqual(['Acknowledged', 'Resolved', 'False Alarm']);
    await choose('Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
    await waitFor(() => expect(offered()).toEqual(['Resolved', 'False Alarm']));
    expect(seenButton()).toBeNull();
    const [row] = await rows();
    expect(cellsOf(row!)[2]).toBe('AcknowledgedCarl Meyer answered, 08:00');
    expect(screen.queryByRole('alert')).toBeNull();
    await choose('Resolved');
    await confirm('Cancel');
    await expectFocus(() => update());
    expect(sent()).toEqual([{ status: 'acknowledged' }]);
    await choose('Resolved');
    await confirm('Yes, Resolved');
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Resolved'));
    await expectFocus(() => ownCell());
    expect(cellsOf((await rows())[0]!)[3]).toBe('Final');
    expect(sent()).toEqual([{ status: 'acknowledged' }, { status: 'resolved' }]);
  });

  test('I have seen it acknowledges once, and nothing else is sent meanwhile', async () => {
    const release = phone.hold(updates);
    const { user, choose } = await openLog();
    expect(seenButton()).toHaveAccessibleDescription('Rosa Meyer');
    await user.click(seenButton()!);
    const busy = await screen.findByRole('button', { name: 'Updating…' });
    aSecondLater();
    await user.click(busy);
    await choose('Resolved');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    busy.focus();
    release();
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
    expect(sent()).toEqual([{ status: 'acknowledged' }]);
    await expectFocus(() => ownCell());
  });

  test('of the selector leaves I have seen it without effect until it is received', async () => {
    const release = phone.hold(updates);
    const { user, choose, confirm } = await openLog();
    await choose('Resolved');
    await confirm('Yes, Resolved');
    await screen.findByRole('button', { name: 'Updating…' });
    aSecondLater();
    await user.click(seenButton()!);
    release();
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Resolved'));
    expect(sent()).toEqual([{ status: 'resolved' }]);
  });

  test('needs a choice and Update', async () => {
    const { user } = await openLog();
    await user.click(update());
    await expectFocus(() => field());
    expect(field()).toHaveAccessibleDescription('Please choose a status first.');
    await user.selectOptions(field(), 'Resolved');
    await user.selectOptions(field(), 'Acknowledged');
    expect(field()).not.toBeInvalid();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('that fails says so and leaves the alert pending', async () => {
    const { choose } = await openLog();
    const heal = phone.answer(updates, () => json(503, {}));
    await choose('Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Failed to update status'));
    await waitFor(() => expect(field()).toHaveDisplayValue('Choose a status'));
    expect(cellsOf((await rows())[0]!)[2]).toBe('Pending');
    heal();
    await choose('Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
  });

  test('to an alert that is final already shows what the server has', async () => {
    const { choose } = await openLog();
    phone.answer(updates, () => {
      answerList({ ...alert, status: 'false_alarm', withdrawn_at: ago(0) });
      return json(409, { code: 'conflict', message: 'It is final.' });
    });
    await choose('Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Failed to update status'));
    await waitFor(async () =>
      expect(cellsOf((await rows())[0]!).slice(2)).toEqual([
        'False AlarmRosa said: I am OK, 08:00',
        'Final',
      ]),
    );
  });
});
