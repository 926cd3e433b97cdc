import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { day, minute } from '../../domain/specConstants.ts';
import { eventually, makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { fakePushAddress, makeFakePush } from '../../testkit/page/fakePush.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  clock,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start as now,
  waitForText,
} from '../../testkit/page/pageTestbed.ts';
import { makeActivity, makeReminder, rosa } from '../../testkit/page/mockServer.ts';
import { mockCaregiverResponses, carl } from '../../testkit/page/mockCaregiver.ts';
import { mockFeedResponses, loggedExercises } from '../../testkit/page/mockFeed.ts';
import { deviceStorage } from '../app/persist.ts';

pageTestbed(carl);
beforeEach(() => phone.storage.setItem('caregiver_alarm_instructions_seen', 'permanent'));

interface Answers extends NonNullable<Parameters<typeof mockCaregiverResponses>[1]> {
  readonly doses?: object[];
  readonly reach?: object;
}
const answer = ({ doses = [], reach = {}, ...rest }: Answers = {}) => {
  mockCaregiverResponses(phone, rest);
  phone.answer('GET /api/doses/', () => json(200, doses));
  phone.answer('GET /api/monitoring/', () =>
    json(200, { last_seen_at: null, devices: 0, proved_at: null, unshown: 0, ...reach }),
  );
};
const nobodyConnected = () => phone.answer('GET /api/pairing/active', () => json(200, []));

const open = (options?: Parameters<typeof openPage>[2]) =>
  openPage('/caregiverdashboard', undefined, options);
const region = () => screen.getByRole('region', { name: 'Monitoring' });
const card = () => within(region());
const facts = () =>
  card()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
const doses = async () =>
  within(await card().findByRole('list', { name: 'Today' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const expectTiles = () => {
  for (const [name, to] of [
    ['Monitor Exercise Guide', '/caregiverexerciselist'],
    ['Speech Practice', '/speechpracticemonitor'],
    ['Medications', '/CGmedication/'],
    ['Connect Stroke Survivor', '/connectsurvivor'],
    ['Emergency Log', '/emergencylog'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  }
};

describe('the caregiver dashboard', () => {
  test('shows the survivor, the day with its doses, the activity and the tiles', async () => {
    answer({
      reminders: [
        makeReminder('Aspirin', '08:00'),
        makeReminder('Statin', '20:00', { dosage: '1 tablet' }),
        makeReminder('Zinc', '06:30', {
          status: 'taken',
          dose: '2026-03-10T06:30',
          occurred_at: now - 86 * minute,
        }),
      ],
      doses: [
        { medicine_name: 'Gone', dose: '2026-03-10T07:00', status: 'missed', occurred_at: now },
        { medicine_name: 'Gone', dose: '2026-03-09T07:00', status: 'missed', occurred_at: now },
      ],
    });
    const taken = makeActivity('Taken: Zinc', {
      by: 'Carl',
      by_you: true,
      last_session: new Date(now - 86 * minute).toISOString(),
    });
    // On the second page.
    mockFeedResponses(phone, [...loggedExercises(5), taken]);
    const { user, router } = await openPage('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Caregiver dashboard' });
    await waitFor(async () =>
      expect(await doses()).toEqual([
        '6:30 in the morning Taken at 6:34, youZinc ',
        '!7:00 in the morning MissedGone ',
        '8:00 in the morning Due nowAspirin 50mg',
        '20:00 Next Statin 1 tablet',
      ]),
    );
    expect(card().getByText('Rosa Meyer')).toBeVisible();
    expect(card().getByText('Missed: Gone at 7:00.')).toBeVisible();
    expect(card().getByText('1 missed yesterday')).toBeVisible();
    expect(card().getByRole('link', { name: 'See record' })).toHaveAttribute('href', '/adherence');
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    const due = within(card().getByRole('article', { name: 'Aspirin' }));
    expect(due.getByRole('button', { name: 'Mark Taken' })).toBeVisible();
    expect(card().queryByText('Aspirin: due now.')).toBeNull();
    await waitFor(() =>
      expect(facts()).toEqual(['Has not opened Upstroke yet', 'only rings while Upstroke is open']),
    );
    const feed = within(await screen.findByRole('region', { name: 'ACTIVITY' }));
    expect(await feed.findByRole('article', { name: 'Exercise 5: completed' })).toBeVisible();
    expectTiles();
    expect(screen.getByRole('link', { name: 'Medications' })).toHaveAccessibleDescription(
      '2 doses to go today',
    );
    const games = screen.getByRole('button', { name: 'Cognitive Games' });
    await user.click(games);
    expect(within(screen.getByRole('status')).getByText('Coming soon')).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('leads a survivor to their own dashboard', async () => {
    replacePhone(rosa);
    answer();
    const { router } = await open();
    await screen.findByRole('heading', { level: 1, name: /Rosa$/ });
    expect(router.state.location.pathname).toBe('/survivordashboard');
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
  });

  test('says that the survivor is looked up, that this failed, and tries again; when the connection ends, nothing of the survivor is left', async () => {
    answer({ reminders: [makeReminder('Aspirin', '09:00')] });
    mockFeedResponses(phone, loggedExercises(1));
    const release = phone.hold('GET /api/pairing/active');
    phone.network.up = false;
    const { tap, store } = await open();
    expect(await card().findByText('Loading…')).toBeVisible();
    release();
    const failed = 'We could not find who you look after.';
    expect(await card().findByText(failed)).toBeVisible();
    phone.network.up = true;
    await tap('Try again', region());
    expect(await card().findByText('Rosa Meyer')).toBeVisible();
    await screen.findByRole('article', { name: 'Exercise 1: completed' });
    await card().findAllByText('Aspirin');

    nobodyConnected();
    window.dispatchEvent(new Event('focus'));
    expect(await card().findByText('No survivor connected')).toBeVisible();
    expect(screen.queryByText('Aspirin')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'ACTIVITY' })).not.toBeInTheDocument();
    const { activityFeed, medications, monitoring } = store.getState();
    expect([activityFeed.snapshot, medications.records, monitoring.survivor]).toEqual([
      null,
      [],
      null,
    ]);
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
  });

  test('reads a survivor that the device knows only once', async () => {
    answer();
    const { close } = await open({ readStoredLists: true });
    await eventually(async () => {
      expect(await deviceStorage().getItem('persist:monitoring')).toContain('Rosa');
    });
    await close();
    const reads = () => phone.callsTo(`GET /api/auth/user/${rosa.user.id}`).length;
    const before = reads();
    // Its first answer reads everything again.
    phone.hold('GET /api/changes');
    const release = phone.hold('GET /api/pairing/active');
    await open({ readStoredLists: true });
    await waitFor(() => expect(reads()).toBe(before + 1));
    release();
    await settle();
    expect(reads()).toBe(before + 1);
  });

  test('names the survivor as they are called now, with a picture', async () => {
    answer();
    const { id, fname, lname } = rosa.user;
    const person = { id, fname, lname, email: '', phone: null, time_zone: 'UTC' };
    phone.answer(`GET /api/auth/user/${id}`, () =>
      json(200, { ...person, avatarUrl: '/api/avatars/7' }),
    );
    phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    await open();
    expect(await card().findByRole('presentation')).toHaveAttribute(
      'src',
      'http://localhost/api/avatars/7',
    );
    await clock.advance(5_000);
    phone.answer(`GET /api/auth/user/${id}`, () =>
      json(200, { ...person, fname: 'Rosalie', lname: 'Weber', avatarUrl: null }),
    );
    phone.answer('GET /api/changes', () => json(200, { version: 2, changed: ['pairings'] }));
    await clock.advance(5_000);
    expect(await card().findByText('Rosalie Weber')).toBeVisible();
  });
});

describe('the day of the survivor', () => {
  test("goes by the survivor's clock, says so where it is another, and is answered when it is due", async () => {
    answer({
      reminders: [makeReminder('Aspirin', '17:01')],
      reach: { devices: 1, proved_at: now - 5 * minute, last_seen_at: now },
      zone: 'Asia/Tokyo',
    });
    const { user } = await open();
    expect(
      await card().findByText('0 of 1 taken, nothing missed. Next: Aspirin, 17:01.'),
    ).toBeVisible();
    expect(await card().findByText("Times are on Rosa's clock (Tokyo).")).toBeVisible();
    expect(await card().findByText('last reminder arrived at 16:55')).toBeVisible();
    expect(card().getByText('Just now')).toBeVisible();
    await waitFor(async () => expect((await doses())[0]).toMatch(/^17:01 Next/));
    await clock.advance(minute);
    await user.click(await card().findByRole('button', { name: 'Mark Taken' }));
    await waitFor(async () => expect((await doses())[0]).toMatch(/Taken/));
    expect(phone.callsTo('POST /api/activities/log')[0]?.body).toMatchObject({ status: 'taken' });
  });

  test.each([
    ['Pacific/Kiritimati', 12, 'Wednesday 11 March'],
    ['Pacific/Honolulu', 8, 'Monday 9 March'],
  ])('has the date of the survivor: %s', async (zone, hour, date) => {
    answer({ zone });
    await open({ clock: makeFakeClock(Date.UTC(2026, 2, 10, hour)) });
    expect(await screen.findByText(date)).toBeVisible();
    expect(screen.getAllByText(/^\w+day \d+ March$/)).toHaveLength(1);
  });
});

describe('without the server', () => {
  test('the dashboard says what could not be read, and Try again reads it', async () => {
    answer({ reminders: [makeReminder('Aspirin', '09:00')] });
    const stops = ['GET /api/medicines/', 'GET /api/doses/', 'GET /api/monitoring/'].map((line) =>
      phone.answer(line, () => json(503, {})),
    );
    const { tap } = await open();
    expect(await card().findByText('Some of this could not be loaded.')).toBeVisible();
    expect(card().getByText('Today is not saved on this device.')).toBeVisible();
    await waitFor(() => expect(card().getAllByText('not known just now')).toHaveLength(2));
    expect(card().queryByText('Rosa has no medicines yet.')).not.toBeInTheDocument();
    for (const stop of stops) stop();
    await tap('Try again', region());
    expect(await card().findByText(/Next: Aspirin, 9:00\./)).toBeVisible();
    await waitFor(() => expect(card().queryByText(/^Some of this/)).toBeNull());
  });

  test('day and feed are shown as they were saved, with their age; a lost copy is made by the next reading', async () => {
    answer({ reminders: [makeReminder('Aspirin', '09:00')] });
    mockFeedResponses(phone, loggedExercises(1));
    for (const lost of ['activityFeed', null]) {
      const { close } = await open({ readStoredLists: true });
      await eventually(async () => {
        for (const [slice, text] of [
          ['medications', 'Aspirin'],
          ['monitoring', 'Rosa'],
          ['activityFeed', 'Exercise 1'],
        ] as const) {
          expect(await deviceStorage().getItem(`persist:${slice}`)).toContain(text);
        }
      });
      await close();
      if (lost !== null) await deviceStorage().removeItem(`persist:${lost}`);
    }
    phone.network.up = false;
    await open({ readStoredLists: true, clock: makeFakeClock(now + 5 * minute) });
    expect(await screen.findByText(/Next: Aspirin, 9:00\./)).toBeVisible();
    expect(card().getByText('Rosa')).toBeVisible();
    expect(await card().findByText(/^Last updated /)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Exercise 1: completed' })).toBeVisible();
    expect(await screen.findByText(/^This is what was saved on this device /)).toBeVisible();
    // The notice of the page says it once.
    expect(screen.queryByText(/^The activity could not be read/)).not.toBeInTheDocument();
  });
});

describe('alerts on this device', () => {
  const reached = 'Alerts reach this device, even when Upstroke is closed.';
  const notWhileClosed = "Alerts won't reach you when Upstroke is closed.";
  const tapAnywhere = 'Tap the screen once to turn on alarm sound.';
  const subscribing = 'POST /api/push/subscribe';
  const care = () => within(screen.getByRole('region', { name: /^Please look at/ }));
  beforeEach(() => {
    answer();
    phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key' }));
    phone.answer(subscribing, () => json(200, { message: '' }));
  });

  test.each([
    ['default', 200, notWhileClosed, 'Turn on notifications'],
    ['denied', 200, notWhileClosed, null],
    ['unsupported', 200, 'You see alerts only while this page is open.', null],
    ['granted', 400, notWhileClosed, null],
    ['granted', 503, 'Alerts may not reach you when Upstroke is closed.', 'Try again'],
  ] as const)('with notifications %s and the answer %i: says what is missing', async (...row) => {
    const [state, status, said, mend] = row;
    const stop = phone.answer(subscribing, () => json(status, { code: 'invalid', message: '' }));
    // A device that received no push for days is no problem; blocked sound is one.
    answer({ reminders: [makeReminder('Aspirin', '07:00')] });
    const push = makeFakePush(state);
    push.recordedPushAt = now - 2 * day;
    const isBlocked = status === 503;
    const { store, user } = await open({ push, ...(isBlocked && { soundOutcome: 'blocked' }) });
    const lastPushAt = state === 'granted' ? push.recordedPushAt : null;
    await waitFor(() => expect(store.getState().alarmReadiness.lastPushAt).toBe(lastPushAt));
    await waitForText(said);
    expect(care().getByText(said)).toBeVisible();
    expect(phone.callsTo(subscribing)).toHaveLength(state === 'granted' ? 1 : 0);
    if (mend === null) {
      expect(care().queryByRole('button')).not.toBeInTheDocument();
      return;
    }
    stop();
    await user.click(care().getByRole('button', { name: mend }));
    await waitForText(reached);
    const body = { userId: carl.user.id, subscription: fakePushAddress };
    expect(phone.callsTo(subscribing).at(-1)?.body).toEqual(body);
    expect(screen.queryAllByText(tapAnywhere)).toHaveLength(isBlocked ? 1 : 0);
  });
});
