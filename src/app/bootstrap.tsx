import type { ReactNode } from 'react';
import { paths } from '../../contract/paths.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { capturePairingCode, hasPairingCode } from '../platform/pairingCode.ts';
import { sessionKeys } from '../platform/sessionStore.ts';
import { settingsKeys } from '../platform/settings.ts';
import { sendPendingLogouts } from '../features/auth/revokeSession.ts';
import { App } from './App.tsx';
import { makeAuthGuard } from './authGuard.ts';
import { BaseLayout } from './BaseLayout.tsx';
import { publicScreens } from './publicScreens.tsx';
import { isChunkLoadError, reloadToLatest } from '../platform/reloadToLatest.ts';
import { openRouter } from './router.ts';
import { cachedScreens } from './routeTable.ts';
import { Splash } from '../screens/Splash.tsx';
import type { DeferredPart, NewLogin, startApp } from './startApp.tsx';
import { ChunkError } from '../screens/ChunkError.tsx';
import { makeStore } from './store.ts';
import { Main } from '../ui/Layout.tsx';

const bootError = (onRetry: () => void) => (
  <Main>
    <ChunkError onRetry={onRetry} />
  </Main>
);

export interface AppChunks {
  readonly signedInApp: () => Promise<{ startApp: typeof startApp }>;
  readonly deferred: () => Promise<DeferredPart>;
}

const importApp = () => import(/* webpackChunkName: "signedInApp" */ './startApp.tsx');

const lazyChunks: AppChunks = {
  signedInApp: importApp,
  deferred: async () => (await importApp()).importDeferred(),
};

export const bootstrap = async (
  services: PublicServices,
  render: (what: ReactNode) => void,
  chunks: AppChunks = lazyChunks,
  reload: () => void = () => window.location.reload(),
): Promise<void> => {
  const { sessionStore, settings, applySettings, browserEvents } = services.device;
  const store = makeStore(services);
  const show = () => applySettings(settings.read());

  const waitForRetry = () =>
    new Promise<void>((resolve) => {
      const again = () => {
        for (const stop of stops) stop();
        render(<Splash />);
        resolve();
      };
      const stops = [browserEvents.onOnline(again), browserEvents.onVisible(again)];
      render(bootError(again));
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

  const showSignedInApp = async (newLogin?: NewLogin) => {
    const keepSession = () => {
      try {
        if (newLogin) sessionStore.writeSession(newLogin.session.token, newLogin.session.user);
      } catch {
        // If the device is full, the user logs in again.
      }
    };
    const { startApp } = await loadOrRetry(chunks.signedInApp, keepSession);
    const loadDeferred = (keepRequest: () => void) =>
      loadOrRetry(chunks.deferred, () => {
        keepSession();
        keepRequest();
      });
    try {
      await startApp({ publicStore: store, services, newLogin, loadDeferred, render });
    } catch (error) {
      render(bootError(reload));
      throw error;
    }
  };

  /** Resolves once the first screen is shown. */
  const showPublicScreens = async () => {
    void import('./prepareDevice.ts').then(
      ({ prepareDevice }) => prepareDevice(store, services.clock),
      () => undefined,
    );
    let isLeft = false;
    const leave = (newLogin?: NewLogin) => {
      if (isLeft) return;
      isLeft = true;
      for (const stop of stops) stop();
      if (!newLogin) render(<Splash />);
      void showSignedInApp(newLogin);
    };
    const leaveIfSignedIn = () => {
      if (sessionStore.readSession().token !== null) leave();
    };
    const authGuard = makeAuthGuard({ session: () => store.getState().auth });
    const screens = publicScreens((session) => {
      leave({
        session,
        returnTo: authGuard.returnTo() ?? (hasPairingCode() ? paths.connectSurvivor1 : null),
      });
    });
    // Most who open a survivor's link have no account yet. Nothing leads back to the used code.
    if (hasScanned) window.history.replaceState(null, '', paths.register);
    // The guard redirects all other addresses to the login.
    const screenAt = cachedScreens(screens, screens[paths.login]);
    const router = openRouter({ layout: BaseLayout, authGuard, screenAt });
    const flushPendingLogouts = () => void store.dispatch(sendPendingLogouts());
    flushPendingLogouts();
    const stops = [
      router.close,
      browserEvents.onStorage(sessionKeys, leaveIfSignedIn),
      browserEvents.onVisible(leaveIfSignedIn),
      browserEvents.onStorage(settingsKeys, show),
      browserEvents.onOnline(flushPendingLogouts),
    ];
    // Rendered with its screen: a splash in between would delay it.
    await new Promise<void>((resolve) => void router.subscribe(resolve));
    await new Promise<void>((onShown) => {
      render(<App key="public" {...{ services, store, router, onShown }} />);
    });
  };

  const hasScanned = capturePairingCode();
  show();
  await (sessionStore.readSession().token === null ? showPublicScreens() : showSignedInApp());
};
