import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { signedIn } from '../../features/auth/events.ts';
import { makeFakeClock } from '../../../testkit/page/fakeClock.ts';
import { makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { mockServer } from '../../../testkit/page/mockServer.ts';
import { mockCaregiverResponses, carl } from '../../../testkit/page/mockCaregiver.ts';

const dora = { ...carl.user, id: '0198c0de-0000-7000-8000-00000000000d', fname: 'Dora' };

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(carl);
  mockCaregiverResponses(phone);
});

const open = async (at: string, name: string) => {
  const clock = makeFakeClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({ server: mockServer, phone, at, clock });
  const heading = () => screen.getByRole('heading', { level: 1, name });
  await waitFor(heading);
  return { ...view, heading };
};
const firstBox = () => screen.getByRole('textbox', { name: 'PIN character 1 of 6' });

test('another person does not find the PIN that was typed; the same one does', async () => {
  const { store, user } = await open(paths.enterPin, 'CONNECT STROKE SURVIVOR');
  await user.type(firstBox(), 'a');
  expect(firstBox()).toHaveValue('A');
  store.dispatch(signedIn({ token: 'new', user: carl.user }));
  await screen.findByRole('button', { name: 'Carl Meyer' });
  expect(firstBox()).toHaveValue('A');
  store.dispatch(signedIn({ token: 'doras', user: dora }));
  await waitFor(() => expect(firstBox()).toHaveValue(''));
});
