import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { reminderIdOf, rosaId } from '../testkit/worker/rosa.ts';
import { makeScope, subscriptionOf } from '../testkit/worker/scope.ts';

let clock: DrivenClock;
let worker: ReturnType<typeof makeScope>;
beforeEach(() => {
  clock = makeDrivenClock(0);
  worker = makeScope(clock);
});

describe('a tap on a notification', () => {
  const navigate = 'https://upstroke.test/medication';

  test('closes it and opens the app at its address', async () => {
    const { close } = await worker.tap({ navigate });
    expect(close).toHaveBeenCalledTimes(1);
    expect(worker.opened).toEqual([navigate]);
  });

  test('leads no open page elsewhere: what is typed in it stays', async () => {
    const page = worker.addPage('/addmedication');
    await worker.tap({ navigate });
    expect(page.navigate).not.toHaveBeenCalled();
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(worker.opened).toEqual([]);
  });

  test('shows the page that has the focus, then one in sight, then any', async () => {
    const hidden = worker.addPage('/medication', { visibilityState: 'hidden' });
    await worker.tap({ navigate });
    expect(hidden.focus).toHaveBeenCalledTimes(1);
    const seen = worker.addPage('/survivordashboard');
    await worker.tap({ navigate });
    expect(seen.focus).toHaveBeenCalledTimes(1);
    const focused = worker.addPage('/addmedication', { focused: true });
    await worker.tap({ navigate });
    expect(focused.focus).toHaveBeenCalledTimes(1);
    expect([hidden, seen].map(({ focus }) => focus.mock.calls.length)).toEqual([1, 1]);
    expect(worker.opened).toEqual([]);
  });

  test('opens another page where the open one cannot be shown', async () => {
    worker.addPage('/survivordashboard', { isShy: true });
    await worker.tap({ navigate });
    expect(worker.opened).toEqual([navigate]);
  });

  test('opens a page where the browser does not tell which there are', async () => {
    worker.breakDown();
    await worker.tap({ navigate });
    expect(worker.opened).toEqual([navigate]);
  });

  test.each([
    ['another origin', { navigate: 'https://upstroke.test.evil.example/medication' }],
    ['a script', { navigate: 'javascript:alert(1)' }],
    ['no address', { navigate: 'medication' }],
    ['nothing', null],
  ])('that names %s opens the start of our own', async (_what, data) => {
    await worker.tap(data);
    expect(worker.opened).toEqual(['https://upstroke.test/']);
  });
});

describe('a tap on the notification of a dose', () => {
  const data = {
    kind: 'dose',
    aboutId: rosaId,
    dose: {
      medicine_name: 'Aspirin',
      minute: '2026-03-10T08:00',
      reminder_ids: [reminderIdOf(1)],
    },
  };

  test('has the page that is focused bring its alarm back', async () => {
    const page = worker.addPage('/exerciseguide');
    const focused = worker.addPage('/addmedication', { focused: true });
    await worker.tap(data);
    expect(focused.heard).toEqual([{ type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' }]);
    expect(page.heard).toEqual([]);
    expect(worker.opened).toEqual([]);
  });

  test('opens its address without a page, by default /medication', async () => {
    await worker.tap(data);
    await worker.tap({ ...data, navigate: 'https://upstroke.test/survivordashboard' });
    expect(worker.opened).toEqual([
      'https://upstroke.test/medication',
      'https://upstroke.test/survivordashboard',
    ]);
  });

  test('tells a page nothing where it is another matter', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await worker.tap({ ...data, kind: 'missed' });
    expect(page.heard).toEqual([]);
  });
});

describe('a subscription that the browser ends', () => {
  const key = new Uint8Array([4, 1, 2]).buffer;
  const oldSubscription = subscriptionOf('https://push.example/old', key);
  const told = () =>
    worker.calls.map(({ path, init }) => ({ path, body: JSON.parse(init.body as string) }));
  const renewed = (endpoint: string) => [
    {
      path: '/api/push/subscribe',
      body: {
        userId: rosaId,
        subscription: { endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } },
      },
    },
  ];

  test('is made anew with the same key, and the server is told', async () => {
    await worker.person.keep(rosaId);
    await worker.changeSubscription({ oldSubscription, newSubscription: null });
    expect(worker.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    expect(told()).toEqual(renewed('https://push.example/renewed'));
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': rosaId });
  });

  test('stays ended where the person signs out meanwhile, in a page', async () => {
    await worker.person.keep(rosaId);
    const letGo = worker.holdLock();
    const changed = worker.changeSubscription({ oldSubscription, newSubscription: null });
    await settle();
    expect(worker.subscribe).not.toHaveBeenCalled();
    await worker.person.forget();
    letGo();
    await changed;
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(worker.calls).toEqual([]);
  });

  test('is given up where the push service does not answer, and not told of later', async () => {
    await worker.person.keep(rosaId);
    let answer = () => {};
    worker.subscribe.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(subscriptionOf('https://push.example/late'));
        }),
    );
    const changed = worker.changeSubscription({ oldSubscription, newSubscription: null });
    await clock.advance(20_000);
    await changed;
    answer();
    await settle();
    expect(worker.calls).toEqual([]);
  });

  test('and makes anew by itself is only told to the server', async () => {
    await worker.person.keep(rosaId);
    const newSubscription = subscriptionOf('https://push.example/new', key);
    await worker.changeSubscription({ oldSubscription, newSubscription });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(told()).toEqual(renewed('https://push.example/new'));
  });

  test('and makes anew without a key of its own is not told of: nothing could be encrypted for it', async () => {
    await worker.person.keep(rosaId);
    const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/new' }) };
    await worker.changeSubscription({ oldSubscription, newSubscription });
    expect(worker.calls).toEqual([]);
  });

  test('stays ended where nobody is signed in', async () => {
    await worker.person.keep(rosaId);
    await worker.person.forget();
    await worker.changeSubscription({ oldSubscription, newSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(worker.calls).toEqual([]);
  });

  test('is left to the next dashboard load where the key is not known or the network away', async () => {
    await worker.person.keep(rosaId);
    await worker.changeSubscription({ oldSubscription: null, newSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    worker.goOffline();
    await worker.changeSubscription({ oldSubscription, newSubscription: null });
    expect(worker.calls).toHaveLength(1);
  });
});
