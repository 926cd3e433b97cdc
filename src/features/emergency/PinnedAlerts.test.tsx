import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { makeCaregiverAlert } from '../../../testkit/page/alertToCarl.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { fakeTapGuard } from '../../../testkit/page/fakeTapGuard.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  clock,
  waitForTextGone,
  findHeading,
  minute,
  openPage,
  phone,
  pageTestbed,
  start,
} from '../../../testkit/page/pageTestbed.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';

const alertsCall = 'GET /api/emergency/alerts';
const ago = (ms: number) => new Date(start - ms).toISOString();

const { acceptTaps } = fakeTapGuard();
let version: number;
pageTestbed(carl);
beforeEach(() => {
  version = 0;
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
});

const alertOf = (number: number, more?: Partial<Alert>) =>
  makeCaregiverAlert(number, start, { pressed_at: ago(5 * minute), ...more });
/** The server has these alerts, which the app learns within 4 s. */
const answerAlerts = (...alerts: Alert[]) => {
  version += 1;
  const changes = { version, changed: ['alerts'] };
  phone.answer('GET /api/changes', () => json(200, changes));
  phone.answer(alertsCall, () => json(200, alerts));
};
const change = async (...alerts: Alert[]) => {
  answerAlerts(...alerts);
  await clock.advance(5_000);
};
const open = async (...alerts: Alert[]) => {
  answerAlerts(...alerts);
  const view = await openPage('/caregiverdashboard');
  const monitoring = await screen.findByRole('region', { name: 'Monitoring' });
  await within(monitoring).findByText('Rosa Meyer');
  await waitFor(() => expect(phone.callsTo('GET /api/changes')).not.toEqual([]));
  return view;
};
const one = 'An emergency is not answered';
const two = '2 emergencies are not answered';
const pinned = (name = one) => screen.findByRole('region', { name });
const noneIsPinned = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /answered/ })).toBeNull());

test('an unanswered emergency is pinned above every screen but the log, and announced once', async () => {
  const { router } = await open(alertOf(1));
  const region = await pinned();
  for (const text of [
    'Rosa Meyer',
    'Emergency alert triggered',
    'Pressed on 10 March 2026 at 07:55, 5 minutes ago',
  ]) {
    expect(within(region).getByText(text)).toBeVisible();
  }
  const monitoring = screen.getByRole('region', { name: 'Monitoring' });
  expect(region.compareDocumentPosition(monitoring)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const announced = within(region).getByRole('alert');
  await clock.advance(minute);
  expect(await within(region).findByText(/6 minutes ago$/)).toBeVisible();
  expect(within(region).getByRole('alert')).toBe(announced);
  expect(announced).toHaveTextContent(new RegExp(`^${one}$`));
  await router.navigate('/connectsurvivor');
  await findHeading('Connect Stroke Survivor');
  expect(await pinned()).toBeVisible();
  await router.navigate('/emergencylog');
  await findHeading('Emergency Log');
  expect(screen.queryByRole('region', { name: one })).toBeNull();
});

test('it appears, scrolls into view and leaves within 5 s; several are one block', async () => {
  await open();
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const other = alertOf(2, { fname: 'Ada', pressed_at: ago(1500 * minute) });
  await change(alertOf(1));
  const region = await pinned();
  await change(alertOf(1), other);
  expect(await pinned(two)).toBe(region);
  expect(within(region).getAllByRole('listitem')).toHaveLength(2);
  expect(within(region).getByText('Pressed on 9 March 2026 at 07:00')).toBeVisible();
  const seen = { status: 'acknowledged' } as const;
  await change(
    alertOf(1, { answered_by: 'Ben Weber', answered_at: ago(0) }),
    { ...other, ...seen },
    alertOf(3, { status: 'resolved' }),
    alertOf(4, { fname: 'Eva' }),
  );
  const items = within(await pinned()).getAllByRole('listitem');
  expect(items).toHaveLength(1);
  expect(within(items[0]!).getByText('Eva Meyer')).toBeVisible();
  expect(scroll.mock.contexts).toEqual([region, region, region]);
  await change(alertOf(4, seen));
  await noneIsPinned();
});

test('a withdrawn one is shown for 10 minutes, until it is closed or the same person calls again', async () => {
  const withdrawn = alertOf(1, { status: 'false_alarm', withdrawn_at: ago(minute) });
  const ada = { survivor_id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
  const older = { ...withdrawn, ...ada, id: alertOf(2).id, withdrawn_at: ago(9 * minute) };
  const ok = 'Rosa Meyer says: I am OK, 7:59';
  const adaIsOk = 'Ada Meyer says: I am OK, 7:51';
  const { user, close } = await open(withdrawn, older);
  expect(screen.queryByText(/stays open/)).toBeNull();
  const shown = await screen.findByText(ok);
  await screen.findByText(adaIsOk);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  await clock.advance(minute - 1);
  expect(screen.getByText(adaIsOk)).toBeVisible();
  await clock.advance(1);
  await waitForTextGone(adaIsOk);
  await close();
  await open(alertOf(2, { fname: 'Ada' }), withdrawn, alertOf(3, { pressed_at: ago(0) }));
  await pinned(two);
  expect(screen.queryByText(ok)).toBeNull();
});

test('one that was answered says so, too, and leads to the log where it is closed', async () => {
  const { user } = await open(alertOf(1, { status: 'acknowledged', withdrawn_at: ago(minute) }));
  await screen.findByText('Rosa Meyer says: I am OK, 7:59');
  expect(
    screen.getByText('The alert stays open until you close it in the emergency log.'),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open the emergency log' }));
  await findHeading('Emergency Log');
  expect(await screen.findByText('Rosa said: I am OK, 07:59')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Update status for Rosa Meyer' })).toBeEnabled();
});

test('a failed read is shown until Try again succeeds', async () => {
  const stop = phone.answer(alertsCall, () => json(503, {}));
  const { user } = await openPage('/caregiverdashboard');
  const failed = 'Emergencies could not be read from the server.';
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('There may be one that is not shown here.')).toBeVisible();
  stop();
  answerAlerts(alertOf(1));
  const release = phone.hold(alertsCall);
  // The first one: the scripted server does not answer for the doses of the day either.
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
  expect(screen.getByText(failed)).toBeVisible();
  release();
  expect(await pinned()).toBeVisible();
  await waitForTextGone(failed);
});

describe('while a dialog of the log is open', () => {
  const asks = 'Close this alert as Resolved?';
  const openLog = async () => {
    const view = await open(alertOf(1));
    await view.router.navigate('/emergencylog');
    const name = 'Update status for Rosa Meyer';
    await view.user.selectOptions(await screen.findByRole('combobox', { name }), 'Resolved');
    await view.tap('Update');
    await screen.findByRole('alertdialog', { name: asks });
    return view;
  };

  test('only a new emergency is shown over it, and answered there; early taps do nothing', async () => {
    const { user } = await openLog();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    const seen = alertOf(2, { fname: 'Eva', status: 'acknowledged' });
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    await change(alertOf(1), alertOf(2, { fname: 'Eva' }));
    const over = await screen.findByRole('alertdialog', { name: one });
    const button = within(over).getByRole('button', { name: 'I have seen it' });
    expect(button).toHaveAccessibleDescription('Eva Meyer');
    await user.click(button);
    expect(phone.callsTo('PUT /api/emergency/')).toEqual([]);
    acceptTaps();
    answerAlerts(alertOf(1), seen);
    await user.click(button);
    await waitFor(() => expect(over).not.toBeInTheDocument());
    expect(screen.getByRole('alertdialog', { name: asks })).toBeVisible();
    expect(phone.callsTo('PUT /api/emergency/')).toMatchObject([
      { line: `PUT /api/emergency/update-status/${seen.id}`, body: { status: 'acknowledged' } },
    ]);
  });

  test('going back leaves it on the page, until another comes', async () => {
    const { user } = await openLog();
    await change(alertOf(1), alertOf(2, { fname: 'Eva' }));
    const over = await screen.findByRole('alertdialog', { name: one });
    acceptTaps();
    await user.click(within(over).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(over).not.toBeInTheDocument());
    await change(alertOf(1), alertOf(2), alertOf(3, { fname: 'Ada' }));
    const again = within(await screen.findByRole('alertdialog', { name: one }));
    expect(again.getByText('Ada Meyer')).toBeVisible();
    expect(again.queryByText('Eva Meyer')).toBeNull();
  });
});
