import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { settle } from '../../../testkit/page/drivenClock.ts';
import {
  connectCall,
  connectedMessage,
  qrToken,
  scanningCarl,
  screenShown,
  startButton,
  status,
} from '../../../testkit/page/scanning.tsx';

const carl = scanningCarl();

describe('the camera stops', () => {
  test('on CANCEL, which goes back', async () => {
    const view = await carl.openBefore();
    await view.goTo(paths.scanQr);
    expect(view.camera.isOn()).toBe(true);
    await view.user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await screenShown(paths.connectSurvivor1);
    expect(view.camera.isOn()).toBe(false);
    expect(view.camera.readers()).toBe(0);
    expect(view.where()).toBe(paths.connectSurvivor1);
  });

  test('on CANCEL, which leads to where one comes from, where there is nothing to go back to', async () => {
    const view = await carl.open();
    await view.user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await screenShown(paths.connectSurvivor1);
    expect(view.where()).toBe(paths.connectSurvivor1);
    expect(view.camera.isOn()).toBe(false);
  });

  test('on leaving while it is scanning, and no frame is decoded any more', async () => {
    const view = await carl.open();
    await carl.scan(view, null);
    await view.goTo(paths.enterPin);
    const { camera } = view;
    expect(camera.isOn()).toBe(false);
    const before = camera.read();
    await carl.clock.advance(5000);
    expect(camera.read()).toBe(before);
  });

  test('on leaving while a frame is decoded, and its code is not sent', async () => {
    const { camera, user, goTo } = await carl.open();
    camera.code = qrToken;
    const letGo = camera.holdReading();
    await user.click(startButton());
    await carl.clock.advance(500);
    await goTo(paths.enterPin);
    letGo();
    await settle();
    expect(carl.phone.callsTo(connectCall)).toEqual([]);
  });

  test.each([null, { kind: 'denied' }] as const)(
    'on leaving while it starts: %j',
    async (problem) => {
      const { camera, goTo } = await carl.openBefore(problem);
      const letGo = camera.hold();
      await goTo(paths.scanQr);
      await goTo(paths.enterPin);
      letGo();
      await settle();
      expect(camera.opened()).toBe(1);
      expect(status()).toBeEmptyDOMElement();
      expect(camera.isOn()).toBe(false);
    },
  );

  test('while the page is hidden, and goes on where it was', async () => {
    const { camera, services, user } = await carl.open();
    await user.click(startButton());
    services.hide();
    expect(camera.isOn()).toBe(false);
    await carl.clock.advance(5000);
    expect(camera.read()).toBe(0);
    services.show();
    await carl.clock.advance(500);
    expect(camera.isOn()).toBe(true);
    expect(camera.read()).toBe(1);
  });

  test('while the page is hidden, also where an error ends meanwhile', async () => {
    carl.refuse({ code: 'invalid_code', message: 'Too late.' });
    const view = await carl.open();
    await carl.scan(view);
    view.services.hide();
    await carl.clock.advance(3000);
    expect(status()).toBeEmptyDOMElement();
    expect(view.camera.isOn()).toBe(false);
    view.services.show();
    await settle();
    expect(view.camera.isOn()).toBe(true);
  });

  test('while the page is hidden, and what was sent comes to its end', async () => {
    const view = await carl.open();
    await carl.scan(view);
    view.services.hide();
    expect(view.camera.isOn()).toBe(false);
    view.services.show();
    await carl.clock.advance(2000);
    expect(view.camera.isOn()).toBe(false);
    expect(view.where()).toBe(paths.connectSurvivor);
  });

  test('and who has left while it was connecting hears of it all the same', async () => {
    const view = await carl.open();
    const letGo = carl.phone.hold(connectCall);
    await carl.scan(view);
    await view.goTo(paths.enterPin);
    letGo();
    await waitFor(() => expect(status()).toHaveTextContent(connectedMessage));
    await carl.clock.advance(5000);
    expect(view.where()).toBe(paths.enterPin);
    expect(view.camera.isOn()).toBe(false);
  });

  test('after 2 s, before the next screen is there', async () => {
    const view = await carl.open(paths.enterPin);
    view.camera.code = qrToken;
    const isOn: boolean[] = [];
    const visit = carl.beginVisit(view, () => isOn.push(view.camera.isOn()));
    await settle();
    visit.scan();
    await carl.clock.advance(500 + 1999);
    expect(isOn).toEqual([]);
    expect(view.camera.isOn()).toBe(true);
    await carl.clock.advance(1);
    expect(isOn).toEqual([false]);
    visit.end();
  });
});
