import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { minute } from '../../../domain/constants.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const alertsCall = 'GET /api/emergency/alerts';
const ago = (ms: number) => new Date(now - ms).toISOString();

let phone: Phone;
let clock: DrivenClock;
let version: number;
beforeEach(() => {
  phone = makePhone(carl);
  clock = makeDrivenClock(now);
  version = 0;
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  answerForCarl(phone);
});

const alertOf = (number: number, more?: Partial<Alert>) =>
  alertToCarl(number, now, { pressed_at: ago(5 * minute), ...more });
/** The server has these alerts, which the app learns within 4 s. */
const answerAlerts = (...alerts: Alert[]) => {
  version += 1;
  const changes = { version, changed: ['alerts'] };
  phone.answer('GET /api/changes', () => json(200, changes));
  phone.answer(alertsCall, () => json(200, alerts));
};
const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/caregiverdashboard', clock });
  await screen.findByText('Rosa Meyer', { selector: 'section[aria-labelledby] p' });
  await waitFor(() => expect(phone.callsTo('GET /api/changes')).not.toEqual([]));
  return view;
};
const one = 'An emergency is not answered';
const two = '2 emergencies are not answered';
const pinned = (name = one) => screen.findByRole('region', { name });
const noneIsPinned = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /answered/ })).toBeNull());

describe('an emergency that nobody has answered', () => {
  test('is pinned above every screen but the log, and announced once', async () => {
    answerAlerts(alertOf(1));
    const { router } = await open();
    const region = await pinned();
    for (const text of [
      'Rosa Meyer',
      'Emergency alert triggered',
      'Pressed on 10 March 2026 at 07:55, 5 minutes ago',
    ]) {
      expect(within(region).getByText(text)).toBeVisible();
    }
    const toLog = within(region).getByRole('link', { name: 'Open the emergency log' });
    expect(toLog).toHaveAttribute('href', '/emergencylog');
    const monitoring = screen.getByRole('region', { name: 'Monitoring' });
    expect(region.compareDocumentPosition(monitoring)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const announced = within(region).getByRole('alert');
    await clock.advance(minute);
    expect(await within(region).findByText(/6 minutes ago$/)).toBeVisible();
    expect(within(region).getByRole('alert')).toBe(announced);
    expect(announced).toHaveTextContent(new RegExp(`^${one}$`));
    await router.navigate('/connectsurvivor');
    await screen.findByRole('heading', { level: 1, name: 'Connect Stroke Survivor' });
    expect(await pinned()).toBeVisible();
    await router.navigate('/emergencylog');
    await screen.findByRole('heading', { level: 1, name: 'Emergency Log' });
    expect(screen.queryByRole('region', { name: one })).toBeNull();
  });

  test('appears, scrolls into view and leaves within 5 s; several are one block', async () => {
    answerAlerts();
    await open();
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const other = alertOf(2, { fname: 'Ada', pressed_at: ago(1500 * minute) });
    const change = async (...alerts: Alert[]) => {
      answerAlerts(...alerts);
      await clock.advance(5_000);
    };
    await change(alertOf(1));
    const region = await pinned();
    await change(alertOf(1), other);
    expect(await pinned(two)).toBe(region);
    expect(within(region).getAllByRole('listitem')).toHaveLength(2);
    expect(within(region).getByText('Pressed on 9 March 2026 at 07:00')).toBeVisible();
    await change(alertOf(1));
    await pinned();
    expect(scroll.mock.contexts).toEqual([region, region]);
    await change(alertOf(1, { status: 'acknowledged' }));
    await noneIsPinned();
  });

  test('is acknowledged by one tap on I have seen it', async () => {
    const seen = alertOf(1, { status: 'acknowledged' });
    answerAlerts(alertOf(1));
    const { user } = await open();
    const button = within(await pinned()).getByRole('button', { name: 'I have seen it' });
    expect(button).toHaveAccessibleDescription('Rosa Meyer');
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    answerAlerts(seen);
    await user.click(button);
    await noneIsPinned();
    expect(phone.callsTo('PUT /api/emergency/')).toMatchObject([
      { line: `PUT /api/emergency/update-status/${seen.id}`, body: { status: 'acknowledged' } },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Status updated to: Acknowledged');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });
});

test('answered emergencies are not pinned, by whichever caregiver', async () => {
  answerAlerts(
    alertOf(1, { answered_by: 'Ben Weber', answered_at: ago(0) }),
    alertOf(2, { status: 'acknowledged' }),
    alertOf(3, { status: 'resolved' }),
    alertOf(4, { fname: 'Ada' }),
  );
  await open();
  const items = within(await pinned()).getAllByRole('listitem');
  expect(items).toHaveLength(1);
  expect(within(items[0]!).getByText('Ada Meyer')).toBeVisible();
});

describe('an emergency that the survivor withdrew', () => {
  const withdrawn = alertOf(1, { status: 'false_alarm', withdrawn_at: ago(minute) });
  const ok = 'Rosa Meyer says: I am OK, 7:59';

  test('is shown for 10 minutes, or until it is closed', async () => {
    const other = {
      ...withdrawn,
      ...alertOf(2),
      survivor_id: '0198c0de-0000-7000-8000-000000000002',
      fname: 'Ada',
    };
    answerAlerts(withdrawn, { ...other, withdrawn_at: ago(9 * minute) });
    const { user } = await open();
    const shown = await screen.findByText(ok);
    const older = await screen.findByText('Ada Meyer says: I am OK, 7:51');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    await clock.advance(minute - 1);
    expect(older).toBeVisible();
    await clock.advance(1);
    await waitFor(() => expect(older).not.toBeInTheDocument());
  });

  test('is not shown once the same person calls again', async () => {
    answerAlerts(alertOf(2, { fname: 'Ada' }), withdrawn, alertOf(3, { pressed_at: ago(0) }));
    await open();
    await pinned(two);
    expect(screen.queryByText(ok)).toBeNull();
  });
});

test('a failed read is shown until Try again succeeds', async () => {
  const stop = phone.answer(alertsCall, () => json(503, {}));
  const { user } = await renderApp({
    server: scriptedServer,
    phone,
    at: '/caregiverdashboard',
    clock,
  });
  const failed = await screen.findByText('Emergencies could not be read from the server.');
  expect(screen.getByText('There may be one that is not shown here.')).toBeVisible();
  stop();
  answerAlerts(alertOf(1));
  const release = phone.hold(alertsCall);
  aSecondLater();
  // The first one: the scripted server does not answer for the doses of the day either.
  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(tryAgain!);
  await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
  expect(failed).toBeVisible();
  release();
  expect(await pinned()).toBeVisible();
  await waitFor(() => expect(failed).not.toBeInTheDocument());
});
