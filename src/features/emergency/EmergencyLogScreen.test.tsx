import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { fullDate } from '../../ui/dates.ts';
import {
  alertsOf,
  answerElsewhere,
  callForHelp,
  log,
  rows,
  saidIn,
  selector,
} from '../../../testkit/page/logTests.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makePhone(carl);
  await pairUp(server, rosa, carl);
});

const title = { level: 1, name: 'Emergency Log' };
const open = async (at = '/emergencylog') => {
  const clock = makeDrivenClock(Date.now());
  const view = await renderApp({ server, phone, at, clock });
  await screen.findByRole('heading', title);
  return { ...view, clock };
};
const time = (instant: number) => fullDate(instant).slice(-5);

describe('/emergencylog', () => {
  test('a table with columns STROKE SURVIVOR, MESSAGE, DATE & TIME, STATUS, UPDATE STATUS, the newest first', async () => {
    await callForHelp(server, rosa, { message: 'I fell' });
    await callForHelp(server, rosa);
    await open();
    const columns = within(await log()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'STROKE SURVIVOR',
      'MESSAGE',
      'DATE & TIME',
      'STATUS',
      'UPDATE STATUS',
    ]);
    const [newest, oldest] = await rows();
    expect(saidIn(newest!)[0]).toBe('Emergency alert triggered');
    expect(saidIn(oldest!)[0]).toBe('I fell');
    for (const row of [newest!, oldest!]) {
      expect(within(row).getByRole('rowheader', { name: 'Rosa Meyer' })).toBeVisible();
    }
  });

  test('Log entry: id, fname, lname, created_at, status, message: the time of the press is shown', async () => {
    await callForHelp(server, rosa);
    const [alert] = await alertsOf(server, carl);
    await open();
    const [row] = await rows();
    const pressedAt = Date.parse(alert!.pressed_at);
    expect(saidIn(row!).slice(0, 3)).toEqual([
      'Emergency alert triggered',
      fullDate(pressedAt),
      'Pending',
    ]);
    expect(within(row!).getByText(fullDate(pressedAt))).toHaveAttribute(
      'datetime',
      alert!.pressed_at,
    );
  });

  test('Alerts that arrive late show when they were pressed', async () => {
    await callForHelp(server, rosa, { occurred_at: Date.now() - 30 * 1000 });
    await callForHelp(server, rosa, { occurred_at: Date.now() - 18 * minute });
    const [late] = await alertsOf(server, carl);
    const [pressed, arrived] = [late!.pressed_at, late!.created_at].map((at) => Date.parse(at));
    await open();
    const [row, inTime] = await rows();
    const within1Day = fullDate(pressed!).slice(0, -5) === fullDate(arrived!).slice(0, -5);
    const said = within1Day
      ? `Pressed at ${time(pressed!)}, arrived at ${time(arrived!)}`
      : `Pressed on ${fullDate(pressed!)}, arrived on ${fullDate(arrived!)}`;
    expect(within(row!).getByText(said)).toBeVisible();
    expect(within(inTime!).queryByText(/arrived/)).not.toBeInTheDocument();
  });

  test('resolved and false_alarm are final (shown as Final, no selector)', async () => {
    for (const status of ['resolved', 'false_alarm']) {
      const [id] = await callForHelp(server, rosa);
      await answerElsewhere(server, carl, id!, status);
    }
    await open();
    const [falseAlarm, resolved] = await rows();
    expect(within(falseAlarm!).getByText('False Alarm')).toBeVisible();
    expect(within(resolved!).getByText('Resolved')).toBeVisible();
    for (const row of await rows()) expect(saidIn(row)[3]).toBe('Final');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says who answered first and when, so that other caregivers see it', async () => {
    const ben = await server.signUp('caregiver', { fname: 'Ben', lname: 'Weber' });
    await pairUp(server, rosa, ben);
    await callForHelp(server, rosa);
    const [bens] = await alertsOf(server, ben);
    await answerElsewhere(server, ben, bens!.id, 'acknowledged');
    const [alert] = await alertsOf(server, carl);
    await open();
    const [row] = await rows();
    const at = time(Date.parse(alert!.answered_at!));
    expect(saidIn(row!)[2]).toBe(`PendingBen Weber answered, ${at}`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await selector()).toBeVisible();
  });

  test('“I am OK” tells them so', async () => {
    const [id] = await callForHelp(server, rosa);
    await answerElsewhere(server, rosa, id!, 'false_alarm');
    await open();
    const [row] = await rows();
    expect(saidIn(row!).slice(2)).toEqual([
      expect.stringMatching(/^False AlarmRosa said: I am OK, \d\d:\d\d$/),
      'Final',
    ]);
  });

  test('an emergency that nobody has answered is announced', async () => {
    await callForHelp(server, rosa);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^An emergency is not answered$/);
  });

  test('says that there are none yet', async () => {
    const letGo = phone.hold('GET /api/emergency/alerts');
    await open();
    expect(screen.getByText('Loading the emergency log…')).toBeVisible();
    letGo();
    expect(await screen.findByText(/^No emergency alerts yet\./)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/caregiverdashboard',
    );
  });

  test('a survivor sees whom they told, and can change nothing', async () => {
    const ben = await server.signUp('caregiver', { fname: 'Ben', lname: 'Weber' });
    await pairUp(server, rosa, ben);
    await callForHelp(server, rosa);
    const [bens] = await alertsOf(server, ben);
    await answerElsewhere(server, ben, bens!.id, 'acknowledged');
    phone = makePhone(rosa);
    await open();
    const columns = within(await log()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'CAREGIVER',
      'MESSAGE',
      'DATE & TIME',
      'STATUS',
    ]);
    for (const [name, status] of [
      ['Carl Lund', 'Pending'],
      ['Ben Weber', 'Acknowledged'],
    ] as const) {
      const row = within(await log()).getByRole('row', { name: new RegExp(`^${name}`) });
      expect(within(row).getByText(status)).toBeVisible();
    }
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I have seen it' })).not.toBeInTheDocument();
  });
});

describe('from the notification of an emergency', () => {
  test('it opens at its alert, which is emphasised and has the focus; the address keeps no id', async () => {
    await callForHelp(server, rosa, { message: 'I fell' });
    await callForHelp(server, rosa);
    const [, older] = await alertsOf(server, carl);
    const { router } = await open(`/emergencylog?emergency=${older!.emergency_id}`);
    const [newest, asked] = await rows();
    await expectFocus(() => within(asked!).getByText('Rosa Meyer'));
    expect(asked).toHaveClass('emphasis');
    expect(newest).not.toHaveClass('emphasis');
    expect(router.state.location).toMatchObject({ pathname: '/emergencylog', search: '' });
  });

  test.each(['0198c0de-0000-7000-8000-000000000001', 'nothing', ''])(
    'one that is not there leads to the list: %j',
    async (emergency) => {
      await callForHelp(server, rosa);
      const { router } = await open(`/emergencylog?emergency=${emergency}`);
      const [row] = await rows();
      expect(row).not.toHaveClass('emphasis');
      await expectFocus(() => screen.getByRole('heading', title));
      expect(router.state.location.search).toBe('');
    },
  );
});
