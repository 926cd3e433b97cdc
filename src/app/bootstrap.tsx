import type { ReactNode } from 'react';
import type { PublicServices } from '../device/publicServices.ts';
import { sessionKeys } from '../device/sessionStore.ts';
import { settingsKeys } from '../device/settings.ts';
import type { makePublicApp } from './publicApp.tsx';
import { isChunkLoadError, reloadToLatest } from './reloadToLatest.ts';
import { BootError } from './screens/BootError.tsx';
import { Splash } from './screens/Splash.tsx';
import type { NewLogin, RuntimeChunk, startApp } from './startApp.tsx';

/** What is fetched of the app, and only when it is needed. */
export interface AppChunks {
  readonly publicApp: () => Promise<{ makePublicApp: typeof makePublicApp }>;
  readonly signedInApp: () => Promise<{ startApp: typeof startApp }>;
  readonly runtime: () => Promise<RuntimeChunk>;
}

const lazyChunks: AppChunks = {
  publicApp: () => import(/* webpackChunkName: "entrance" */ './publicApp.tsx'),
  signedInApp: () => import(/* webpackChunkName: "whole" */ './startApp.tsx'),
  // In two files, as each begins in one go.
  runtime: async () => {
    const [life, parts] = await Promise.all([
      import(/* webpackChunkName: "life" */ './runtime.ts'),
      import(/* webpackChunkName: "lifeParts" */ './deferredComponents.ts'),
    ]);
    return { ...life, parts };
  },
};

/**
 * Opens the whole app where a session is stored on this device, else the entrance, until somebody
 * signs in, here or in another tab.
 */
export const bootstrap = async (
  services: PublicServices,
  render: (what: ReactNode) => void,
  parts: AppChunks = lazyChunks,
  reload: () => void = () => window.location.reload(),
): Promise<void> => {
  const { sessionStore, settings, applySettings, browserEvents } = services.device;
  const show = () => applySettings(settings.read());

  /** It is asked for by the person, or by a network that returns. */
  const waitForRetry = () =>
    new Promise<void>((resolve) => {
      const again = () => {
        for (const stop of stops) stop();
        render(<Splash />);
        resolve();
      };
      const stops = [browserEvents.onOnline(again), browserEvents.onVisible(again)];
      render(<BootError onRetry={again} />);
    });

  /** What this version has no more is looked for in the newest, by a reload before which `keep` is called. */
  const loadOrRetry = async <T,>(load: () => Promise<T>, keep = () => {}): Promise<T> => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (isChunkLoadError(error)) {
          keep();
          if ((await reloadToLatest(() => true, reload)) === null)
            return new Promise(() => undefined);
        }
        await waitForRetry();
      }
    }
  };

  const showSignedInApp = async (begun?: NewLogin) => {
    const keep = () => {
      try {
        if (begun) sessionStore.writeSession(begun.session.token, begun.session.user);
      } catch {
        // On a full device one signs in anew.
      }
    };
    const whole = await loadOrRetry(parts.signedInApp, keep);
    const loadRuntime = (keepAsked: () => void) =>
      loadOrRetry(parts.runtime, () => {
        keep();
        keepAsked();
      });
    try {
      await whole.startApp({ publicServices: services, newLogin: begun, loadRuntime, render });
    } catch (error) {
      render(<BootError onRetry={reload} />);
      throw error;
    }
  };

  const showPublicApp = async () => {
    const part = await loadOrRetry(parts.publicApp);
    let isLeft = false;
    const leave = (begun?: NewLogin) => {
      if (isLeft) return;
      isLeft = true;
      for (const stop of stops) stop();
      entrance.close();
      void showSignedInApp(begun);
    };
    const look = () => {
      if (sessionStore.readSession().token !== null) leave();
    };
    const entrance = part.makePublicApp(services, (session, wanted) =>
      leave({ session, returnTo: wanted }),
    );
    const stops = [
      browserEvents.onStorage(sessionKeys, look),
      browserEvents.onVisible(look),
      browserEvents.onStorage(settingsKeys, show),
    ];
    render(entrance.element);
  };

  show();
  render(<Splash />);
  await (sessionStore.readSession().token === null ? showPublicApp() : showSignedInApp());
};
