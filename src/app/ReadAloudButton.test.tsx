import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { skipTapThrottle, renderApp } from '../../testkit/page/renderApp.tsx';
import { mockSurvivorResponses, rosa, mockServer } from '../../testkit/page/mockServer.ts';

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
  mockSurvivorResponses(phone, {});
  // jsdom has no `innerText`.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get: () => 'Good morning, Rosa\n Today',
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

const read = 'Read this page aloud';
const stopReading = 'Stop reading';

test('reads the screen by the voice and at the speed of this device, until its end or until the screen is left', async () => {
  const settings = { readingSpeed: 'slow', voice: 'urn:moira' };
  phone.storage.setItem('settings', JSON.stringify(settings));
  const at = '/survivordashboard';
  const { user, services, router } = await renderApp({ server: mockServer, phone, at });
  const say = jest.spyOn(services.device.speech, 'say');
  const stop = jest.spyOn(services.device.speech, 'stop');
  const tap = async (name: string) => {
    skipTapThrottle();
    await user.click(await screen.findByRole('button', { name }));
  };
  await tap(read);
  expect(say).toHaveBeenLastCalledWith(
    'Good morning, Rosa. Today',
    expect.objectContaining({ speed: 'slow', voiceId: 'urn:moira' }),
  );
  await screen.findByRole('button', { name: stopReading });
  services.speech.finish();
  await tap(read);
  await tap(stopReading);
  expect(stop).toHaveBeenCalledTimes(1);
  await tap(read);
  await router.navigate('/medication');
  await eventually(() => expect(stop).toHaveBeenCalledTimes(2));
});

test('is for survivors’ screens only', async () => {
  phone = makeFakeDevice({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  await renderApp({ server: mockServer, phone, at: '/editprofilecaregiver' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: read })).not.toBeInTheDocument();
});
