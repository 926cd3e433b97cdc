import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths } from '../../contract/paths.ts';
import type { CameraProblem } from '../../src/device/camera.ts';
import { type DrivenClock, makeDrivenClock, settle } from './drivenClock.ts';
import { json, makePhone, type Phone } from './phone.ts';
import { aSecondLater, renderApp } from './renderApp.tsx';
import { rosa, scriptedServer } from './scripted.ts';
import { answerForCarl, carl } from './scriptedCaregiver.ts';
import { visitScan } from '../../src/features/pairing/scanVisit.ts';

export const qrToken = '0123456789ABCDEF0123456789ABCDEF';
export const connectCall = 'POST /api/pairing/connect-qr';
export const connectedMessage = 'Connected with Rosa Meyer.';

const titles: Readonly<Record<string, string>> = {
  [paths.scanQr]: 'SCAN QR CODE',
  [paths.connectSurvivor1]: 'Connect Stroke Survivor',
  [paths.login]: 'Login',
  [paths.enterPin]: 'CONNECT STROKE SURVIVOR',
};

export const screenShown = async (path: string): Promise<void> => {
  await screen.findByRole('heading', { level: 1, name: titles[path] ?? path });
  await settle();
};

export const status = () => screen.getByRole('status');
export const startButton = () => screen.getByRole('button', { name: 'Start Scanning' });

/** Carl and his phone before the scan screen, anew for each test, on a clock that is driven. */
export const scanningCarl = () => {
  let clock: DrivenClock;
  let phone: Phone;
  beforeEach(() => {
    clock = makeDrivenClock(Date.UTC(2026, 2, 10, 9, 0));
    phone = makePhone(carl);
    answerForCarl(phone);
    phone.answer(connectCall, () =>
      json(200, { message: connectedMessage, survivor_id: rosa.user.id }),
    );
  });

  const open = async (at: string = paths.scanQr) => {
    const view = await renderApp({ server: scriptedServer, phone, at, clock });
    await screenShown(at);
    return {
      ...view,
      camera: view.services.camera,
      where: () => view.router.state.location.pathname,
      goTo: async (path: string) => {
        await view.router.navigate(path);
        await screenShown(path);
      },
    };
  };
  type View = Awaited<ReturnType<typeof open>>;

  return {
    get clock() {
      return clock;
    },
    get phone() {
      return phone;
    },
    open,
    /** The screen before it, with a camera that from now on comes to this. */
    openBefore: async (problem: CameraProblem | null = null) => {
      const view = await open(paths.connectSurvivor1);
      view.camera.problem = problem;
      return view;
    },
    /** A visit of the scan screen without the screen. */
    beginVisit: ({ store }: View, onConnected: () => void = () => undefined) => {
      const video = document.createElement('video');
      return store.dispatch(visitScan({ video, tell: () => undefined, onConnected }));
    },
    refuse: (body: object) => phone.answer(connectCall, () => json(400, body)),
    /** Taps on Start Scanning, with this code before the camera, and lets it be read. */
    scan: async ({ user, camera }: View, code: string | null = qrToken) => {
      camera.code = code;
      aSecondLater();
      await user.click(startButton());
      await clock.advance(500);
    },
  };
};
