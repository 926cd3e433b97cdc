import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { makePhone, type Phone } from '../../testkit/page/phone.ts';
import { renderApp } from '../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../testkit/page/scripted.ts';

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, {});
  // What the browser of the tests lacks: the text as it is seen.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get: () => 'Good morning, Rosa\n Today',
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/survivordashboard' });
  await screen.findByRole('heading', { level: 1 });
  const { speech } = view.services.device;
  return { ...view, say: jest.spyOn(speech, 'say'), stop: jest.spyOn(speech, 'stop') };
};

const read = () => screen.findByRole('button', { name: 'Read this page aloud' });
const stopReading = () => screen.findByRole('button', { name: 'Stop reading' });

test('reads at the speed that is chosen for this device', async () => {
  phone.storage.setItem('settings', JSON.stringify({ readingSpeed: 'slow' }));
  const { user, say } = await open();
  await user.click(await read());
  expect(say).toHaveBeenLastCalledWith(
    'Good morning, Rosa. Today',
    expect.objectContaining({ speed: 'slow' }),
  );
});

test('offers to read again when it has come to the end', async () => {
  const { user, services } = await open();
  await user.click(await read());
  await stopReading();
  services.speech.finish();
  await read();
});

test('says why nothing can be heard, and offers to read again', async () => {
  const { user, services } = await open();
  services.speech.silence = 'noVoice';
  await user.click(await read());
  const status = within(screen.getByRole('status'));
  expect(await status.findByText(/^This device has no voice to read aloud\. /)).toBeVisible();
  await read();
});

test('reads by the voice that is chosen for this device', async () => {
  phone.storage.setItem('settings', JSON.stringify({ voice: 'urn:moira' }));
  const { user, say } = await open();
  await user.click(await read());
  expect(say).toHaveBeenLastCalledWith(
    'Good morning, Rosa. Today',
    expect.objectContaining({ voiceId: 'urn:moira' }),
  );
});

test('stops when the screen is left', async () => {
  const { user, router, stop } = await open();
  await user.click(await read());
  expect(stop).not.toHaveBeenCalled();
  await router.navigate('/medication');
  await eventually(() => expect(stop).toHaveBeenCalled());
});

test('is for survivors’ screens only', async () => {
  phone = makePhone({ ...rosa, user: { ...rosa.user, role: 'caregiver' } });
  await renderApp({ server: scriptedServer, phone, at: '/editprofilecaregiver' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Read this page aloud' })).not.toBeInTheDocument();
});
