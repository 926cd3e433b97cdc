import { beforeEach, describe, expect, test, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import type { AlertStatus } from '../../../../contract/fields.ts';
import { isFinal } from '../../../../domain/alertTransitions.ts';
import { day } from '../../../../domain/specConstants.ts';
import { deviceStorage } from '../../../app/persist.ts';
import { makeCaregiverAlert } from '../../../../testkit/page/alertToCarl.ts';
import { eventually } from '../../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import {
  clock,
  minute,
  openPage,
  phone,
  pageTestbed,
  start,
  waitForTextGone,
  findHeading,
} from '../../../../testkit/page/pageTestbed.ts';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import { fakeTapGuard } from '../../../../testkit/page/fakeTapGuard.ts';

const list = 'GET /api/emergency/alerts';
const updates = 'PUT /api/emergency/update-status/';
const title = { level: 1, name: 'Emergency Log' };
const ago = (ms: number) => new Date(start - ms).toISOString();

let version = 0;
pageTestbed(carl);
beforeEach(() => {
  version = 0;
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
});

/** Rosa's alert of this number, pressed 5 minutes ago. */
const alertOf = (number: number, more?: Partial<Alert>) =>
  makeCaregiverAlert(number, start - 5 * minute, more);
/** The server has these alerts, which the app learns within 4 s. */
const answerList = (...alerts: Alert[]) => {
  version += 1;
  const changes = { version, changed: ['alerts'] };
  phone.answer('GET /api/changes', () => json(200, changes));
  return phone.answer(list, () => json(200, alerts));
};
const answered = (alert: Alert, status: AlertStatus): Alert => {
  const [who, at] = ['Carl Meyer', ago(0)];
  const closed = isFinal(status) ? { closed_by: who, closed_at: at } : {};
  const seen_by = [{ name: who, at }];
  return { ...alert, status, answered_by: who, answered_at: at, seen_by, ...closed };
};
const openLog = (at = '/emergencylog') => openPage(at, title.name);

const log = () => screen.findByRole('table', { name: 'Emergency alerts, the newest first' });
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const rows = async () => rowsOf(await log());
/** The text of each cell of a row, without the column name that a card shows. */
const cellsOf = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map((cell) => [...cell.childNodes].at(-1)?.textContent);
const cells = async (index = 0) => cellsOf((await rows())[index]);
const columns = async () =>
  within(await log())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const names = async () =>
  within(await log())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const seenButton = () => screen.queryByRole('button', { name: 'I have seen it' });
const field = () => screen.getByRole('combobox', { name: 'Update status for Rosa Meyer' });
const inStatus = (words: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));

test('/emergencylog lists who asked for help, when, and what was said', async () => {
  const pressed_at = ago(5 * minute);
  answerList(
    alertOf(1, { message: 'I fell', pressed_at, created_at: ago(5 * minute - 59_000) }),
    alertOf(2, {
      answered_by: 'Ben Weber',
      answered_at: ago(minute),
      pressed_at: ago(18 * minute),
    }),
    alertOf(3, { status: 'false_alarm', withdrawn_at: ago(minute), pressed_at: ago(day) }),
    alertOf(4, { status: 'resolved', closed_by: null, closed_at: ago(0) }),
  );
  const release = phone.hold(list);
  await openLog();
  expect(screen.getByText('Loading the emergency log…')).toBeVisible();
  release();
  const headers = ['STROKE SURVIVOR', 'MESSAGE', 'DATE & TIME', 'STATUS', 'UPDATE STATUS'];
  expect(await columns()).toEqual(headers);
  expect((await names())[0]).toContain('Rosa Meyer');
  const [pending, ...others] = await rows();
  const time = within(pending!).getByText('10 March 2026 at 7:55');
  expect(time).toHaveAttribute('datetime', pressed_at);
  expect(cellsOf(pending).slice(0, 3)).toEqual([
    'I fell',
    '10 March 2026 at 7:55',
    'Pending (not answered yet)',
  ]);
  expect(others.map((row) => cellsOf(row).slice(1, 3))).toEqual([
    [
      '10 March 2026 at 7:42Pressed at 7:42, arrived at 7:55',
      'AcknowledgedBen Weber has seen it at 7:59.',
    ],
    [
      '9 March 2026 at 8:00Pressed on 9 March 2026 at 8:00, arrived on 10 March 2026 at 7:55',
      '"I am OK"Rosa said "I am OK", 10 March 2026 at 7:59',
    ],
    ['10 March 2026 at 7:55', 'ResolvedClosed by a former caregiver at 8:00: all is well.'],
  ]);
  expect(others.slice(1).map((row) => cellsOf(row)[3])).toEqual(['Final', 'Final']);
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Rosa Meyer needs help$/);
});

test('an alert is shown with its sound, without waiting for the next poll', async () => {
  phone.answer(list, () => json(200, []));
  const { services } = await openPage('/caregiverdashboard', 'Caregiver dashboard');
  expect(seenButton()).toBeNull();
  phone.answer(list, () => json(200, [alertOf(1)]));
  services.worker.postToPage({ type: 'TRIGGER_ALARM', notificationType: 'emergency' });
  expect(await screen.findByRole('button', { name: 'I have seen it' })).toBeVisible();
});

describe('the location of an alert', () => {
  const location = { lat: 52.520008, lon: 13.404954, accuracy: 20, at: start - 2 * minute };
  const shown = async (change: object = {}) => {
    answerList(alertOf(1, { location: { ...location, ...change } }));
    await openLog();
    return within(await log()).findByText(/^Location at/);
  };
  const links = () => screen.queryAllByRole('link', { name: 'Open map' });

  test('is in the pinned alert, also once it is seen, and can be copied', async () => {
    answerList(alertOf(1, { location }));
    const { tap } = await openPage('/caregiverdashboard');
    const copy = await screen.findByRole('button', { name: 'Copy' });
    expect(copy).toHaveAccessibleDescription(/^Location at 7:58, within 20 m ?52.52001, 13.40495$/);
    expect(links()).toEqual([]);
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(seenButton()!.compareDocumentPosition(copy) & follows).toBe(follows);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error());
    await tap('Copy');
    await inStatus('This could not be copied.');
    write.mockResolvedValueOnce();
    await tap('Copy');
    expect(write).toHaveBeenLastCalledWith('52.52001, 13.40495');
    await inStatus('Copied.');
    answerList(answered(alertOf(1, { location }), 'acknowledged'));
    await clock.advance(5_000);
    await screen.findByText(/has seen it at/);
    expect(screen.getByText(/^Location at 7:58/)).toBeVisible();
  });

  test('opens on Android in the map of the user', async () => {
    answerList();
    const { services } = await openPage('/caregiverdashboard');
    jest.replaceProperty(services.device, 'userAgent', 'Mozilla/5.0 (Linux; Android 16)');
    answerList(alertOf(1, { location }));
    await clock.advance(5_000);
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(links()[0]).toHaveAttribute('href', 'geo:52.52001,13.40495?q=52.52001,13.40495');
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });

  test.each([
    [{ accuracy: 0 }, 'Location at 7:58, within 1 m'],
    [{ accuracy: 999 }, 'Location at 7:58, within 999 m'],
    [{ accuracy: 1_001 }, 'Location at 7:58, within 2 km'],
    [{ at: start + day }, 'Location at 11 March 2026 at 8:00, within 20 m'],
  ])('reads with %j: %s', async (change, words) => {
    expect(await shown(change)).toHaveTextContent(words);
  });
});

test('/emergencylog shows a survivor the caregivers they alerted, and nothing to change', async () => {
  phone.storage.setItem('token', rosa.token);
  phone.storage.setItem('user', JSON.stringify(rosa.user));
  answerList(alertOf(1), alertOf(2, { caregiver_name: 'Ben Weber', status: 'acknowledged' }));
  await openLog();
  expect(await columns()).toEqual(['CAREGIVER', 'MESSAGE', 'DATE & TIME', 'STATUS']);
  expect((await names()).join()).toMatch(/Carl Meyer.*Ben Weber/);
  expect((await cells(1))[2]).toBe('Acknowledged');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(seenButton()).toBeNull();
});

test('/emergencylog opened from the notification of an unknown alert shows the list', async () => {
  answerList(alertOf(1));
  await openLog('/emergencylog?emergency=unknown');
  for (const row of await rows()) expect(row).not.toHaveClass('emphasis');
});

describe('reading the log', () => {
  test('that fails shows a marked sample, until Try again', async () => {
    phone.network.up = false;
    const { tap } = await openLog();
    const sample = await screen.findByRole('table', { name: 'Emergency alerts: a sample' });
    for (const words of ['You need to be online for this', 'What is shown is a sample.']) {
      expect(screen.getByText(words)).toBeVisible();
    }
    const [row, ...others] = rowsOf(sample);
    expect(others).toEqual([]);
    expect(row).toHaveClass('dashed');
    expect(within(row!).getByText('Sample: this is not a real alert')).toBeVisible();
    expect(cellsOf(row)[3]).toBe('Final');
    expect(seenButton()).toBeNull();
    phone.network.up = true;
    phone.answer(list, () => json(200, []));
    await tap('Try again');
    expect(await screen.findByText(/^No emergency alerts yet\./)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await expectFocus(() => screen.getByRole('heading', title));
    phone.answer(list, () => json(503, {}));
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText(/^Last updated /)).toBeVisible();
    expect(screen.queryByText(/^No emergency alerts yet\./)).toBeNull();
  });

  test('that fails after a reload shows what was read before, and when', async () => {
    answerList(alertOf(1));
    const first = await openPage('/emergencylog', title.name, { readStoredLists: true });
    await log();
    await eventually(async () =>
      expect(await deviceStorage().getItem('persist:emergency')).toContain(alertOf(1).id),
    );
    await first.close();
    phone.network.up = false;
    clock.sleepUntil(start + 60 * minute);
    await openPage('/emergencylog', title.name, { readStoredLists: true });
    expect(await screen.findByText(/^Last updated /)).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText('Sample: this is not a real alert')).not.toBeInTheDocument();
  });

  test('brings news within 5 s, keeps a possible choice, and what was read when it fails', async () => {
    const first = alertOf(1);
    answerList(first);
    const { user } = await openLog();
    await log();
    const chosen = field();
    await user.selectOptions(chosen, 'acknowledged');
    chosen.focus();
    await clock.advance(5_000);
    answerList(alertOf(2), first);
    await clock.advance(5_000);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect((await rows())[1]).toContainElement(chosen);
    expect(chosen).toHaveDisplayValue('Acknowledged: I have seen it');
    answerList(alertOf(2), answered(first, 'acknowledged'));
    await clock.advance(5_000);
    await waitFor(() => expect(chosen).toHaveDisplayValue('Choose'));
    await expectFocus(() => chosen);
    phone.answer(list, () => json(503, {}));
    await clock.advance(5_000);
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/^Last updated /)).toBeVisible();
    expect(await rows()).toHaveLength(2);
    answerList();
    await clock.advance(5_000);
    await screen.findByText(/^No emergency alerts yet\./);
    phone.answer(list, () => json(503, {}));
    await clock.advance(5_000);
    await waitForTextGone(/^No emergency alerts yet\./);
  });
});

describe('a caregiver’s answer', () => {
  const alert = alertOf(1);
  const offered = () =>
    within(field())
      .getAllByRole('option')
      .slice(1)
      .map(({ textContent }) => textContent);
  const update = () => screen.getByRole('button', { name: 'Update' });
  const sent = () => phone.callsTo(updates).map(({ body }) => (body as Alert).status);
  beforeEach(() => {
    answerList(alert);
    phone.answer(updates, () => {
      const updated = answered(alert, sent().at(-1)!);
      answerList(updated);
      return json(200, updated);
    });
  });
  const openAnswer = async () => {
    const view = await openLog();
    await log();
    return {
      ...view,
      choose: async (answer: string) => {
        skipTapThrottle();
        await view.user.selectOptions(field(), answer);
        await view.user.click(update());
      },
      confirm: async (button: string) => {
        const name = 'Close the alert of Rosa Meyer for everyone?';
        const asked = within(await screen.findByRole('alertdialog', { name }));
        expect(asked.getByText('This cannot be changed afterwards.')).toBeVisible();
        expect(asked.getByText('Rosa Meyer, 10 March 2026 at 7:55.')).toBeVisible();
        skipTapThrottle();
        await view.user.click(asked.getByRole('button', { name: button }));
      },
    };
  };
  /** The group that keeps the focus when its buttons leave. */
  const focusOnCell = () => expectFocus(() => screen.getByRole('group', { name: 'Rosa Meyer' }));

  test('needs a choice, goes from Acknowledged to Resolved, which is confirmed first and final', async () => {
    const { choose, confirm, user } = await openAnswer();
    const options = ['Acknowledged: I have seen it', 'Resolved: all is well', 'False Alarm'];
    expect(offered()).toEqual(options);
    await user.click(update());
    await expectFocus(() => field());
    expect(field()).toHaveAccessibleDescription('Please choose a status first.');
    await user.selectOptions(field(), 'resolved');
    expect(field()).not.toBeInvalid();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent()).toEqual([]);
    await choose('acknowledged');
    await inStatus('Status updated to: Acknowledged');
    await waitFor(() => expect(offered()).toEqual(options.slice(1)));
    expect(seenButton()).toBeNull();
    expect((await cells())[2]).toBe('AcknowledgedCarl Meyer has seen it at 8:00.');
    expect(screen.queryByRole('alert')).toBeNull();
    await choose('resolved');
    await confirm('Go back');
    await expectFocus(() => update());
    expect(sent()).toEqual(['acknowledged']);
    await choose('resolved');
    await confirm('Yes, all is well');
    await inStatus('Status updated to: Resolved');
    await focusOnCell();
    expect((await cells())[3]).toBe('Final');
    expect(sent()).toEqual(['acknowledged', 'resolved']);
  });

  test('I have seen it acknowledges once, and nothing else is sent meanwhile', async () => {
    const release = phone.hold(updates);
    const { tap } = await openAnswer();
    expect(seenButton()).toHaveAccessibleDescription('Rosa Meyer');
    await tap('I have seen it');
    await tap('Updating…');
    await tap('All is well');
    await tap('Yes, all is well');
    release();
    await inStatus('Status updated to: Acknowledged');
    expect(sent()).toEqual(['acknowledged']);
  });

  test('that fails leaves the alert as the server has it', async () => {
    const { choose } = await openAnswer();
    const heal = phone.answer(updates, () => json(503, {}));
    await choose('acknowledged');
    await inStatus('Failed to update status');
    await waitFor(() => expect(field()).toHaveDisplayValue('Choose'));
    expect((await cells())[2]).toBe('Pending (not answered yet)');
    heal();
    phone.answer(updates, () => {
      answerList({ ...alert, status: 'false_alarm', withdrawn_at: ago(0) });
      return json(409, { code: 'alert_final', message: 'Rosa said "I am OK".' });
    });
    await choose('acknowledged');
    const final = ['"I am OK"Rosa said "I am OK", 8:00', 'Final'];
    await waitFor(async () => expect((await cells()).slice(2)).toEqual(final));
    await inStatus('This alert is over. Rosa said "I am OK", 8:00');
  });
});

const change = async (...alerts: Alert[]) => {
  answerList(...alerts);
  await clock.advance(5_000);
};
const open = async (...alerts: Alert[]) => {
  answerList(...alerts);
  const view = await openPage('/caregiverdashboard');
  const monitoring = await screen.findByRole('region', { name: 'Monitoring' });
  await within(monitoring).findByText('Rosa Meyer');
  await waitFor(() => expect(phone.callsTo('GET /api/changes')).not.toEqual([]));
  return view;
};
const one = 'Rosa Meyer needs help';
const two = 'Rosa Meyer and Ada Meyer need help';
const pinned = (name = one) => screen.findByRole('region', { name });
const noneIsPinned = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /need/ })).toBeNull());

test('an unanswered emergency is pinned above every screen, also the log, and announced once', async () => {
  const { router } = await open(alertOf(1));
  const region = await pinned();
  expect(within(region).getByText('Alert at 7:55, 5 minutes ago.')).toBeVisible();
  expect(within(region).getByRole('link', { name: 'Call 112 now' })).toBeVisible();
  const monitoring = screen.getByRole('region', { name: 'Monitoring' });
  expect(region.compareDocumentPosition(monitoring)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const announced = within(region).getByRole('alert');
  await clock.advance(minute);
  expect(await within(region).findByText(/6 minutes ago\.$/)).toBeVisible();
  expect(within(region).getByRole('alert')).toBe(announced);
  expect(announced).toHaveTextContent(new RegExp(`^${one}$`));
  await router.navigate('/connectsurvivor');
  await findHeading('Connect Stroke Survivor');
  expect(await pinned()).toBeVisible();
  await router.navigate('/emergencylog');
  await findHeading('Emergency Log');
  const button = within(await pinned()).getByRole('button', { name: 'I have seen it' });
  expect(button).toBeVisible();
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
  expect(within(region).getByText('Alert on 9 March 2026 at 7:00.')).toBeVisible();
  const seen = { status: 'resolved' } as const;
  await change(
    alertOf(1, { answered_by: 'Ben Weber', answered_at: ago(0) }),
    { ...other, ...seen },
    alertOf(3, { status: 'resolved' }),
    alertOf(4, { fname: 'Eva' }),
  );
  const items = within(await pinned('Rosa Meyer and Eva Meyer need help')).getAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(within(items[0]!).getByText('Ben Weber has seen it at 8:00.')).toBeVisible();
  // Its bottom alone would leave the head of a tall one above the window.
  const head = within(region).getByRole('alert');
  expect(scroll.mock.contexts).toEqual([head, head, head]);
  await change(alertOf(1, seen), alertOf(4, seen));
  await noneIsPinned();
});

test('a known phone of the survivor is a link, on top of a screen and in the log', async () => {
  const href = 'tel:+49301234';
  const call = (name: string) => screen.findByRole('link', { name });
  const alert = alertOf(1, { survivor_phone: '+49 (30) 1234' });
  answerList(alert);
  const { router } = await openPage('/caregiverdashboard');
  expect(await call('Call Rosa')).toHaveAttribute('href', href);
  answerList(answered(alert, 'acknowledged'));
  await clock.advance(5_000);
  await screen.findByText(/has seen it at/);
  expect(await call('Call 112 now')).toBeVisible();
  expect(await call('Call Rosa')).toHaveAttribute('href', href);
  await router.navigate('/emergencylog');
  expect(await call('+49 (30) 1234')).toHaveAttribute('href', href);
});

test('a withdrawn one is shown for 10 minutes, until it is closed or the same person calls again', async () => {
  const withdrawn = alertOf(1, { status: 'false_alarm', withdrawn_at: ago(minute) });
  const ada = { survivor_id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
  const older = alertOf(2, { ...ada, status: 'false_alarm', withdrawn_at: ago(9 * minute) });
  const ok = 'Rosa Meyer said "I am OK", 7:59';
  const adaIsOk = 'Ada Meyer said "I am OK", 7:51';
  const { user, close, store } = await open(withdrawn, older);
  const shown = await screen.findByText(ok);
  await screen.findByText(adaIsOk);
  await user.click(screen.getAllByRole('button', { name: 'Close message' })[0]!);
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  // Which survives a reload.
  expect(store.getState().emergency.closed).toEqual([withdrawn.emergency_id]);
  await clock.advance(minute - 1);
  expect(screen.getByText(adaIsOk)).toBeVisible();
  await clock.advance(1);
  await waitForTextGone(adaIsOk);
  await close();
  await open(alertOf(2, { fname: 'Ada' }), withdrawn, alertOf(3, { pressed_at: ago(0) }));
  await pinned('Ada Meyer and Rosa Meyer need help');
  expect(screen.queryByText(ok)).toBeNull();
});

test('an open one that the server no longer lists leaves a notice, also after a reload, until it is closed or listed again', async () => {
  const gone = /^The alert of .* is gone\.$/;
  const seen = answered(alertOf(1), 'acknowledged');
  const openStored = () => openPage('/caregiverdashboard', undefined, { readStoredLists: true });
  answerList(seen, answered(alertOf(2, { fname: 'Ada' }), 'resolved'));
  const { close } = await openStored();
  await screen.findByText(/has seen it at/);
  const others = Array.from({ length: 100 }, (_, at) => alertOf(at + 2, { status: 'resolved' }));
  await change(...others, seen);
  expect(screen.queryByText(gone)).toBeNull();
  await change();
  expect(await screen.findByText(gone)).toHaveTextContent('Rosa Meyer');
  await close();
  const { tap } = await openStored();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The alert of Rosa Meyer is gone\.$/);
  await screen.findByText(/Rosa may still need help\.$/);
  expect(screen.getByRole('link', { name: /112/ })).toBeVisible();
  await change(seen);
  await waitForTextGone(gone);
  await change();
  await screen.findByText(gone);
  await tap('Close');
  await waitForTextGone(gone);
});

test('one that another has seen stays pinned without a sound, and is asked about half an hour after this caregiver saw it', async () => {
  const ben = [{ name: 'Ben Weber', at: ago(minute) }];
  const seen = { answered_by: 'Ben Weber', answered_at: ago(minute), seen_by: ben };
  const { store } = await open(alertOf(1));
  await pinned();
  const sounds = () => store.getState().alarms.remoteAlarm !== null;
  await waitFor(() => expect(sounds()).toBe(true));
  await change(alertOf(1, seen));
  const card = await pinned();
  expect(await within(card).findByText('Ben Weber has seen it at 7:59.')).toBeVisible();
  expect(within(card).getByRole('button', { name: 'I have seen it' })).toBeVisible();
  expect(sounds()).toBe(false);
  await change(alertOf(1, { ...seen, withdrawn_at: ago(0) }));
  const calledOff = await pinned('Rosa Meyer said "I am OK", 8:00');
  expect(within(calledOff).getByRole('button', { name: 'I have seen it' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  const both = [...ben, { name: 'Carl Meyer', at: ago(0) }];
  await change(alertOf(1, { ...seen, status: 'acknowledged', seen_by: both }));
  await screen.findByText('Carl Meyer has seen it at 8:00.');
  const asks = 'Is Rosa well? Please close the alert.';
  expect(screen.queryByText(asks)).toBeNull();
  clock.sleepUntil(clock.now() + 28 * minute);
  await clock.advance(minute);
  expect(await screen.findByText(asks)).toBeVisible();
  // Everyone who saw it has left: it rings again.
  await change(alertOf(1));
  await waitFor(() => expect(sounds()).toBe(true));
  await change(alertOf(1, { ...seen, status: 'acknowledged' }));
  clock.sleepUntil(clock.now() + 2 * day);
  await clock.advance(minute);
  expect(screen.getByRole('button', { name: 'All is well' })).toBeVisible();
});

test('one that another closes says who and when, until the next screen once it could be read', async () => {
  const { router } = await open(alertOf(1));
  await pinned();
  const closed = { closed_by: 'Ben Weber', closed_at: ago(0) };
  await change(alertOf(1, { status: 'false_alarm', withdrawn_at: ago(minute), ...closed }));
  await noneIsPinned();
  const over = "Rosa's alert is over. Closed by Ben Weber at 8:00: false alarm.";
  expect(await screen.findByText(over)).toBeVisible();
  await router.navigate('/emergencylog');
  await findHeading('Emergency Log');
  expect(screen.getByText(over)).toBeVisible();
  await clock.advance(8_000);
  expect(screen.getByText(over)).toBeVisible();
  await router.navigate('/connectsurvivor');
  await waitForTextGone(over);
});

const tapDials = (link: HTMLElement): boolean[] => {
  const dials: boolean[] = [];
  const record = (event: MouseEvent) => {
    dials.push(!event.defaultPrevented);
    event.preventDefault();
  };
  document.body.addEventListener('click', record, { once: true });
  fireEvent.click(link);
  document.body.removeEventListener('click', record);
  return dials.length === 0 ? [false] : dials;
};

describe('on the card', () => {
  const { acceptTaps } = fakeTapGuard();

  test('a call link that has just appeared under the finger does not dial', async () => {
    await open(alertOf(1, { status: 'acknowledged' }));
    const link = await screen.findByRole('link', { name: 'Call 112 now' });
    expect(tapDials(link)).toEqual([false]);
    acceptTaps();
    expect(tapDials(link)).toEqual([true]);
  });

  test('two taps close an emergency, seen or not, and Go back asks again', async () => {
    const alert = alertOf(1, { status: 'acknowledged' });
    const { tap } = await open(alert);
    await change({ ...alert, withdrawn_at: ago(minute) });
    const card = await pinned('Rosa Meyer said "I am OK", 7:59');
    phone.answer(updates, () => {
      answerList(answered(alert, 'false_alarm'));
      return json(200, answered(alert, 'false_alarm'));
    });
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await tap('False alarm', card);
    expect(within(card).queryByRole('button', { name: 'Go back' })).toBeNull();
    acceptTaps();
    skipTapThrottle();
    await tap('False alarm', card);
    expect(scroll.mock.contexts).toHaveLength(1);
    expect(scroll.mock.contexts[0]).toHaveTextContent(
      /^Close the alert .*Yes, false alarmGo back$/,
    );
    await expectFocus(() => within(card).getByRole('group'));
    expect(within(card).getByText('Close the alert of Rosa Meyer for everyone?')).toBeVisible();
    await tap('Go back', card);
    expect(phone.callsTo(updates)).toEqual([]);
    await tap('False alarm', card);
    await tap('Yes, false alarm', card);
    await inStatus('Status updated to: False Alarm');
    await noneIsPinned();
    expect(screen.queryByText(/alert is over/)).toBeNull();
    expect(phone.callsTo(updates)).toMatchObject([{ body: { status: 'false_alarm' } }]);
    await change(alertOf(2));
    const red = await pinned();
    await waitForTextGone('Status updated to: False Alarm');
    acceptTaps();
    await tap('All is well', red);
    expect(within(red).getByRole('button', { name: 'Yes, all is well' })).toBeVisible();
  });
});

test('a failed read is shown until Try again succeeds', async () => {
  const stop = phone.answer(list, () => json(503, {}));
  const { user } = await openPage('/caregiverdashboard');
  const failed = 'Emergencies could not be read from the server.';
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('There may be one that you do not see here.')).toBeVisible();
  stop();
  answerList(alertOf(1));
  // The first one: the scripted server does not answer for the doses of the day either.
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await pinned()).toBeVisible();
  await waitForTextGone(failed);
});

describe('while a dialog of the log is open', () => {
  const { acceptTaps } = fakeTapGuard();
  const asks = 'Close the alert of Rosa Meyer for everyone?';
  const openQuestion = async () => {
    const view = await open(alertOf(1));
    await view.router.navigate('/emergencylog');
    const name = 'Update status for Rosa Meyer';
    await view.user.selectOptions(await screen.findByRole('combobox', { name }), 'resolved');
    await view.tap('Update');
    await screen.findByRole('alertdialog', { name: asks });
    return view;
  };

  test('only a new emergency is shown over it, and answered there; early taps do nothing', async () => {
    const { user } = await openQuestion();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    const seen = alertOf(2, { fname: 'Eva', status: 'acknowledged' });
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    await change(alertOf(1), alertOf(2, { fname: 'Eva' }));
    const over = await screen.findByRole('alertdialog', { name: 'Eva Meyer needs help' });
    const button = within(over).getByRole('button', { name: 'I have seen it' });
    expect(button).toHaveAccessibleDescription('Eva Meyer');
    await user.click(button);
    expect(phone.callsTo('PUT /api/emergency/')).toEqual([]);
    acceptTaps();
    answerList(alertOf(1), seen);
    await user.click(button);
    await waitFor(() => expect(over).not.toBeInTheDocument());
    expect(screen.getByRole('alertdialog', { name: asks })).toBeVisible();
    expect(phone.callsTo('PUT /api/emergency/')).toMatchObject([
      { line: `PUT /api/emergency/update-status/${seen.id}`, body: { status: 'acknowledged' } },
    ]);
  });

  test('an answer that comes after the closing is told of that in one message', async () => {
    const { tap } = await open(alertOf(1));
    phone.answer(updates, () => {
      const closed = { closed_by: 'Ben Weber', closed_at: ago(0), status: 'resolved' } as const;
      answerList(alertOf(1, closed));
      return json(409, { code: 'alert_final', message: 'Ben Weber closed this alert.' });
    });
    acceptTaps();
    await tap('I have seen it');
    await inStatus('This alert is over. Closed by Ben Weber at 8:00: all is well.');
    expect(screen.getAllByText(/Closed by Ben Weber/)).toHaveLength(1);
  });

  test('its call link ignores early taps; going back leaves it on the page, until another comes', async () => {
    const { user } = await openQuestion();
    await change(alertOf(1), alertOf(2, { fname: 'Eva' }));
    const over = await screen.findByRole('alertdialog', { name: 'Eva Meyer needs help' });
    const link = within(over).getByRole('link', { name: 'Call 112 now' });
    expect(tapDials(link)).toEqual([false]);
    acceptTaps();
    expect(tapDials(link)).toEqual([true]);
    await change(alertOf(1), alertOf(2), alertOf(3, { fname: 'Ada' }));
    expect(over).toHaveTextContent('Ada Meyer');
    expect(tapDials(link)).toEqual([false]);
    acceptTaps();
    await user.click(within(over).getByRole('button', { name: 'Answer later' }));
    await waitFor(() => expect(over).not.toBeInTheDocument());
    await change(alertOf(1), alertOf(2), alertOf(3), alertOf(4, { fname: 'Ida' }));
    await screen.findByRole('alertdialog', { name: 'Ida Meyer needs help' });
  });
});
