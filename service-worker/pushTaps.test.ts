import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeScope, subscriptionOf } from './testing/scope.ts';

const rosaId = '0198c0de-0000-7000-8000-000000000001';

let worker: ReturnType<typeof makeScope>;
beforeEach(() => {
  worker = makeScope({ now: () => 0, zone: () => 'UTC', at: () => () => undefined });
});

describe('a tap on a notification', () => {
  const navigate = 'https://upstroke.test/medication';

  test('closes it and opens the app at its address', async () => {
    const { close } = await worker.tap({ navigate });
    expect(close).toHaveBeenCalledTimes(1);
    expect(worker.opened).toEqual([navigate]);
  });

  test('shows the page that is there already', async () => {
    const other = worker.addPage('/survivordashboard');
    const page = worker.addPage('/medication');
    await worker.tap({ navigate });
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(page.navigate).not.toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
    expect(worker.opened).toEqual([]);
  });

  test('leads an open page there', async () => {
    const page = worker.addPage('/survivordashboard');
    await worker.tap({ navigate });
    expect(page.url).toBe(navigate);
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(worker.opened).toEqual([]);
  });

  test('opens another page where the open one cannot be led', async () => {
    worker.addPage('/survivordashboard', { isLed: false });
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
  });

  test('and makes anew by itself is only told to the server', async () => {
    await worker.person.keep(rosaId);
    const newSubscription = subscriptionOf('https://push.example/new', key);
    await worker.changeSubscription({ oldSubscription, newSubscription });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(told()).toEqual(renewed('https://push.example/new'));
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
