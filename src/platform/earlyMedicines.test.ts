import { beforeEach, expect, jest, test } from '@jest/globals';
import { listMedicines } from '../../contract/endpoints/medicines.ts';
import { makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { carl, rosa } from '../../testkit/page/mockServer.ts';
import { listMedicines as unchecked, readEarlyMedicines } from './earlyMedicines.ts';
import type { HttpClient } from './httpClient.ts';

const userId = rosa.user.id;
const call = { endpoint: 'listMedicines', params: { userId } } as const;
const session = { token: rosa.token, accountId: userId };
const response = { endpoint: listMedicines, status: 200, body: [], retryAfter: null };

let httpClient: jest.Mock<HttpClient>;
beforeEach(() => {
  httpClient = jest.fn<HttpClient>().mockResolvedValue(response);
});

const read = (pathname = '/survivordashboard', { storage } = makeFakeDevice(rosa)) =>
  readEarlyMedicines(pathname, storage, httpClient);

test('the call is that of the contract', () => {
  const { method, path, withoutToken, who, status, errors } = listMedicines;
  expect(unchecked).toMatchObject({ method, path, withoutToken, who, status, errors });
});

test.each(['/', '/dashboard', '/survivordashboard', '/SurvivorDashboard/'])(
  'a survivor who opens %s gets the medicines once',
  async (pathname) => {
    const early = read(pathname)!;
    expect(httpClient.mock.calls).toEqual([[call, session]]);
    await expect(early.isAnswered).resolves.toBe(true);
    await expect(early.take(call, session)).resolves.toBe(response);
    await expect(early.take(call, session)).resolves.toBeNull();
  },
);

test.each([
  ['another screen', '/medication', makeFakeDevice(rosa)],
  ['a caregiver', '/dashboard', makeFakeDevice(carl)],
  ['a device without a session', '/', makeFakeDevice()],
])('nothing is read for %s', (_whom, pathname, device) => {
  expect(read(pathname, device)).toBeNull();
  expect(httpClient).not.toHaveBeenCalled();
});

test.each([
  ['call', { ...call, endpoint: 'readUser' }, session],
  ['person', { ...call, params: { userId: carl.user.id } }, session],
  ['session', call, { ...session, token: carl.token }],
] as const)('another %s gets no response, and leaves it', async (_what, other, others) => {
  const early = read()!;
  await expect(early.take(other, others)).resolves.toBeNull();
  await expect(early.take(call, session)).resolves.toBe(response);
});

test.each([
  ['refused', () => Promise.resolve({ ...response, status: 401 })],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a call that is %s has no response', async (_how, answer) => {
  httpClient.mockImplementation(answer);
  const early = read()!;
  await expect(early.isAnswered).resolves.toBe(false);
  await expect(early.take(call, session)).resolves.toBeNull();
});
