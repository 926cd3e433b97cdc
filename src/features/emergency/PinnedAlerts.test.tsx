import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { calledSoundStopped } from '../alarms/events.ts';
import { alertToCarl } from '../../../testkit/page/alertToCarl.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import { answerForCarl, carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(carl);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent');
  answerForCarl(phone);
});

let made = 0;
const alertOf = (more: Partial<Alert> = {}): Alert => {
  made += 1;
  return alertToCarl(made, now, { pressed_at: new Date(now - 5 * minute).toISOString(), ...more });
};
const alerts = 'GET /api/emergency/alerts';
const answerAlerts = (...told: Alert[]) => phone.answer(alerts, () => json(200, told));

/** It asks every 4 s what has changed, of which the server tells in versions. */
const answerChanges = (changed: string[], version: number) =>
  phone.answer('GET /api/changes', () => json(200, { version, changed }));

const open = async () => {
  const clock = makeDrivenClock(now);
  const view = await renderApp({ server: scriptedServer, phone, at: '/caregiverdashboard', clock });
  await screen.findByText('Rosa Meyer', { selector: 'section[aria-labelledby] p' });
  return { ...view, clock };
};
/** It has asked once, and counts the seconds to the next time. */
const untilAsked = async () => {
  await waitFor(() => expect(phone.callsTo('GET /api/changes')).toHaveLength(1));
  await settle();
};
const one = 'An emergency is not answered';
const pinned = (name = one) => screen.findByRole('region', { name });

describe('an emergency that nobody has answered', () => {
  test('stands on top of the dashboard with who, when and a way to the log', async () => {
    answerAlerts(alertOf());
    await open();
    const region = await pinned();
    expect(within(region).getByText('Rosa Meyer')).toBeVisible();
    expect(within(region).getByText('Emergency alert triggered')).toBeVisible();
    expect(
      within(region).getByText('Pressed on 10 March 2026 at 07:55, 5 minutes ago'),
    ).toBeVisible();
    expect(within(region).getByRole('link', { name: 'Open the emergency log' })).toHaveAttribute(
      'href',
      '/emergencylog',
    );
    const monitoring = screen.getByRole('region', { name: 'Monitoring' });
    expect(region.compareDocumentPosition(monitoring)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('comes into sight as it comes in, and moves nobody again for what is known', async () => {
    const scrolled: Element[] = [];
    const [first, second] = [alertOf(), alertOf()];
    answerAlerts();
    answerChanges([], 1);
    const { clock } = await open();
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this);
    };
    await untilAsked();
    for (const [told, version] of [
      [[first], 2],
      [[first, second], 3],
      [[first], 4],
    ] as const) {
      answerAlerts(...told);
      answerChanges(['alerts'], version);
      await clock.advance(4_000);
      await pinned(told.length === 1 ? one : '2 emergencies are not answered');
      await settle();
    }
    expect(scrolled).toHaveLength(2);
    expect(new Set(scrolled)).toEqual(new Set([await pinned()]));
  });

  test('stands on every other screen of the caregiver too, but for the log', async () => {
    answerAlerts(alertOf());
    const { router } = await open();
    await pinned();
    await router.navigate('/connectsurvivor');
    await screen.findByRole('heading', { level: 1, name: 'Connect Stroke Survivor' });
    expect(await pinned()).toBeVisible();
    await router.navigate('/emergencylog');
    await screen.findByRole('heading', { level: 1, name: 'Emergency Log' });
    expect(screen.queryByRole('region', { name: one })).not.toBeInTheDocument();
  });

  test('sounds on the open page for 60 s, again with each minute, until it is answered', async () => {
    answerAlerts();
    answerChanges([], 1);
    const { clock, services, store } = await open();
    await untilAsked();
    expect(services.heard()).toBe('silence');
    answerAlerts(alertOf());
    answerChanges(['alerts'], 2);
    await clock.advance(5000);
    await eventually(() => expect(services.heard()).toBe('file'));
    store.dispatch(calledSoundStopped());
    await eventually(() => expect(services.heard()).toBe('silence'));
    await clock.advance(minute);
    await eventually(() => expect(services.heard()).toBe('file'));
    answerAlerts(alertOf({ status: 'acknowledged' }));
    await clock.advance(2 * minute);
    await eventually(() => expect(services.heard()).toBe('silence'));
  });

  test('that was taken back is said for 10 minutes', async () => {
    answerAlerts(
      alertOf({ status: 'false_alarm', withdrawn_at: new Date(now - minute).toISOString() }),
    );
    const { clock } = await open();
    const ok = 'Rosa Meyer says: I am OK, 7:59';
    expect(await screen.findByText(ok)).toBeVisible();
    await clock.advance(9 * minute);
    await waitFor(() => expect(screen.queryByText(ok)).not.toBeInTheDocument());
  });

  test('that was taken back is said until it is closed, and not once the same person calls again', async () => {
    const withdrawn_at = new Date(now - minute).toISOString();
    const taken = alertOf({ status: 'false_alarm', withdrawn_at });
    answerAlerts(taken);
    const { user, router } = await open();
    const ok = 'Rosa Meyer says: I am OK, 7:59';
    await screen.findByText(ok);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(ok)).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));

    const again = alertOf({ status: 'acknowledged', pressed_at: new Date(now).toISOString() });
    answerAlerts(again, { ...taken, id: alertOf().id });
    answerChanges(['alerts'], 9);
    await router.navigate('/connectsurvivor');
    await settle();
    expect(screen.queryByText(ok)).not.toBeInTheDocument();
  });

  test('announces itself once, and not with each minute', async () => {
    answerAlerts(alertOf());
    const { clock } = await open();
    const region = await pinned();
    const heard = within(region).getByRole('alert');
    expect(heard).toHaveTextContent(/^An emergency is not answered$/);
    await clock.advance(minute);
    await eventually(() => expect(within(region).getByText(/6 minutes ago$/)).toBeVisible());
    expect(within(region).getByRole('alert')).toBe(heard);
    expect(heard).toHaveTextContent(/^An emergency is not answered$/);
  });

  test('several are one block; one of another day has its date alone', async () => {
    const before = new Date(now - 1500 * minute).toISOString();
    answerAlerts(alertOf(), alertOf({ fname: 'Ada', pressed_at: before }));
    await open();
    const region = await pinned('2 emergencies are not answered');
    expect(within(region).getAllByRole('listitem')).toHaveLength(2);
    expect(within(region).getByText('Pressed on 9 March 2026 at 07:00')).toBeVisible();
  });

  test.each(['acknowledged', 'resolved', 'false_alarm'] as const)(
    'does not stand there once it is %s',
    async (status) => {
      answerAlerts(alertOf({ status }));
      await open();
      await waitFor(() => expect(phone.callsTo(alerts)).toHaveLength(1));
      await eventually(() =>
        expect(screen.queryByRole('region', { name: one })).not.toBeInTheDocument(),
      );
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('does not stand there once another caregiver has answered it', async () => {
    const answered = { answered_by: 'Ben Weber', answered_at: new Date(now).toISOString() };
    answerAlerts(alertOf(answered), alertOf({ fname: 'Ada' }));
    await open();
    const region = await pinned();
    expect(within(region).getByText('Ada Meyer')).toBeVisible();
    expect(within(region).queryByText('Rosa Meyer')).not.toBeInTheDocument();
  });

  test('is acknowledged by one tap: I have seen it', async () => {
    const alert = alertOf();
    const seen = { ...alert, status: 'acknowledged' } as const;
    answerAlerts(alert);
    const { user } = await open();
    const region = await pinned();
    const button = within(region).getByRole('button', { name: 'I have seen it' });
    expect(button).toHaveAccessibleDescription('Rosa Meyer');
    phone.answer('PUT /api/emergency/update-status/', () => json(200, seen));
    answerAlerts(seen);
    await user.click(button);
    await waitFor(() => expect(region).not.toBeInTheDocument());
    const [call] = phone.callsTo('PUT /api/emergency/');
    expect(call?.line).toBe(`PUT /api/emergency/update-status/${alert.id}`);
    expect(call?.body).toEqual({ status: 'acknowledged' });
    expect(screen.getByRole('status')).toHaveTextContent('Status updated to: Acknowledged');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('comes, and goes, within 5 s', async () => {
    answerAlerts();
    answerChanges([], 1);
    const { clock } = await open();
    await untilAsked();
    expect(screen.queryByRole('region', { name: one })).not.toBeInTheDocument();
    answerAlerts(alertOf());
    answerChanges(['alerts'], 2);
    await clock.advance(5000);
    expect(await pinned()).toBeVisible();
    answerAlerts(alertOf({ status: 'acknowledged' }));
    await clock.advance(5000);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: one })).not.toBeInTheDocument(),
    );
  });
});

test('that emergencies cannot be read is said, and stays said until Try again has read them', async () => {
  const stop = phone.answer(alerts, () => json(503, {}));
  const { user } = await open();
  const failed = 'Emergencies could not be read from the server.';
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('There may be one that is not shown here.')).toBeVisible();
  stop();
  answerAlerts(alertOf());
  const letGo = phone.hold(alerts);
  aSecondLater();
  // The first one: the scripted server tells the day's doses neither.
  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(tryAgain!);
  await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
  expect(screen.getByText(failed)).toBeVisible();
  letGo();
  expect(await pinned()).toBeVisible();
  await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
});
