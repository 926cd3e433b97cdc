import { beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeClock, makeFakeClock, settle } from '../testkit/page/fakeClock.ts';
import { startWorker, subscriptionOf, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { rosaId } from '../testkit/worker/fixtures.ts';

const key = new Uint8Array([4, 1, 2]).buffer;
const oldSubscription = subscriptionOf('https://push.example/old', key);

let clock: FakeClock;
let worker: TestWorker;
beforeEach(async () => {
  clock = makeFakeClock(0);
  worker = startWorker(clock);
  await worker.person.write(rosaId);
});

const endSubscription = () => worker.changeSubscription({ oldSubscription, newSubscription: null });
const reported = (endpoint: string) => ({
  userId: rosaId,
  subscription: { endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } },
});
const bodies = () => worker.calls.map(({ init }) => JSON.parse(init.body as string) as unknown);

describe('a push subscription that the browser ends', () => {
  test('is renewed with the same key and reported to the server', async () => {
    await endSubscription();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    expect(worker.subscribe).toHaveBeenCalledWith(options);
    expect(worker.paths()).toEqual(['/api/push/subscribe']);
    expect(bodies()).toEqual([reported('https://push.example/renewed')]);
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': rosaId });
  });

  test('is only reported where the browser has renewed it, and not without keys, which the server needs', async () => {
    const newSubscription = subscriptionOf('https://push.example/new', key);
    await worker.changeSubscription({ oldSubscription, newSubscription });
    const keyless = { toJSON: () => ({ endpoint: 'https://push.example/new' }) };
    await worker.changeSubscription({ oldSubscription, newSubscription: keyless });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(bodies()).toEqual([reported('https://push.example/new')]);
  });

  test('is not renewed where the user signs out in a page meanwhile', async () => {
    const release = worker.holdLock();
    const changed = endSubscription();
    await settle();
    expect(worker.subscribe).not.toHaveBeenCalled();
    await worker.person.clear();
    release();
    await changed;
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(worker.calls).toEqual([]);
  });

  test('is given up where the push service does not answer, and not reported later', async () => {
    let answer = () => {};
    const late = subscriptionOf('https://push.example/late');
    const answered = new Promise<typeof late>((resolve) => (answer = () => resolve(late)));
    worker.subscribe.mockReturnValueOnce(answered);
    const changed = endSubscription();
    await clock.advance(20_000);
    await changed;
    answer();
    await settle();
    expect(worker.calls).toEqual([]);
  });

  test('is left to the next page without the key or without network', async () => {
    await worker.changeSubscription({ oldSubscription: null, newSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    worker.goOffline();
    await endSubscription();
    expect(worker.calls).toHaveLength(1);
  });
});
