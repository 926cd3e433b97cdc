import type { ReactNode } from 'react';
import type { PublicServices } from '../platform/publicServices.ts';
import { sessionKeys } from '../platform/sessionStore.ts';
import { settingsKeys } from '../platform/settings.ts';
import type { makePublicApp } from './publicApp.tsx';
import { isChunkLoadError, reloadToLatest } from './reloadToLatest.ts';
import { Splash } from './screens/Splash.tsx';
import type { NewLogin, RuntimeChunk, startApp } from './startApp.tsx';
import { ChunkError } from './screens/ChunkError.tsx';

interface BootErrorProps {
  onRetry: () => void;
}

function BootError({ onRetry }: BootErrorProps) {
  return (
    <main>
      <ChunkError onRetry={onRetry} />
    </main>
  );
}

export interface AppChunks {
  readonly publicApp: () => Promise<{ makePublicApp: typeof makePublicApp }>;
  readonly signedInApp: () => Promise<{ startApp: typeof startApp }>;
  readonly runtime: () => Promise<RuntimeChunk>;
}

const lazyChunks: AppChunks = {
  publicApp: () => import(/* webpackChunkName: "publicApp" */ './publicApp.tsx'),
  signedInApp: () => import(/* webpackChunkName: "signedInApp" */ './startApp.tsx'),
  // Two chunks, so that each evaluates in its own task.
  runtime: async () => {
    const [runtime, deferredUi] = await Promise.all([
      import(/* webpackChunkName: "appRuntime" */ './runtime.ts'),
      import(/* webpackChunkName: "deferredUi" */ './deferredComponents.tsx'),
    ]);
    return { ...runtime, parts: deferredUi };
  },
};

export const bootstrap = async (
  services: PublicServices,
  render: (what: ReactNode) => void,
  parts: AppChunks = lazyChunks,
  reload: () => void = () => window.location.reload(),
): Promise<void> => {
  const { sessionStore, settings, applySettings, browserEvents } = services.device;
  const show = () => applySettings(settings.read());

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

  /** A missing chunk means a newer version: reloads for it, after calling `keep`. */
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
        // If the device is full, the user logs in again.
      }
    };
    const signedInApp = await loadOrRetry(parts.signedInApp, keep);
    const loadRuntime = (keepAsked: () => void) =>
      loadOrRetry(parts.runtime, () => {
        keep();
        keepAsked();
      });
    try {
      await signedInApp.startApp({
        publicServices: services,
        newLogin: begun,
        loadRuntime,
        render,
      });
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
      publicApp.close();
      void showSignedInApp(begun);
    };
    const look = () => {
      if (sessionStore.readSession().token !== null) leave();
    };
    const publicApp = part.makePublicApp(services, (session, wanted) =>
      leave({ session, returnTo: wanted }),
    );
    const stops = [
      browserEvents.onStorage(sessionKeys, look),
      browserEvents.onVisible(look),
      browserEvents.onStorage(settingsKeys, show),
    ];
    render(publicApp.element);
  };

  show();
  render(<Splash />);
  await (sessionStore.readSession().token === null ? showPublicApp() : showSignedInApp());
};
