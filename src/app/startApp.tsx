import type { ReactNode } from 'react';
import { helpQueryParam, paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { selectUser } from '../api/session.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { withTimeout, yieldToMain } from '../platform/clock.ts';
import { browserServices, type Services } from '../platform/services.ts';
import { startSession } from '../features/auth/startSession.ts';
import { announcementClosed } from '../features/announcements/events.ts';
import { App } from './App.tsx';
import type { DeferredComponents } from './DeferredUiContext.ts';
import type { startListeners } from './listeners.ts';
import { deviceStorage } from './persist.ts';
import { openRouter } from './router.ts';
import { type AppStore, extendStore, restoreStore } from './extendStore.ts';
import { makeRoutes } from './routes.tsx';
import type { PublicStore } from './store.ts';

export interface NewLogin {
  readonly session: NewSession;
  readonly returnTo: string | null;
}

export interface DeferredPart {
  readonly startListeners: typeof startListeners;
  readonly deferredUi: DeferredComponents;
}

/** One file, evaluated in two tasks. Imported here, it leaves out what this chunk has. */
export const importDeferred = async (): Promise<DeferredPart> => {
  const { startListeners } = await import(/* webpackChunkName: "deferred" */ './listeners.ts');
  await yieldToMain();
  const deferredUi = await import(/* webpackChunkName: "deferred" */ './deferredComponents.tsx');
  return { startListeners, deferredUi };
};

/** The help button waits no longer for the medicines, nor the alarms for the first screen. */
const maxWaitMs = 1_000;

/** Puts medicines that arrived while the scripts loaded into the state. */
const readEarlyMedicines = async (store: AppStore): Promise<void> => {
  const { clock, device } = store.services;
  const userId = selectUser(store.getState())?.id;
  if (!device.earlyMedicines || userId === undefined) return;
  const { isAnswered } = device.earlyMedicines;
  if (!(await withTimeout(clock, maxWaitMs, isAnswered, () => false))) return;
  const { initiate } = firstScreenApi.endpoints.listMedicines;
  await store.dispatch(initiate({ params: { userId } }, { subscribe: false }));
};

/** A reload opens the help dialog again. */
const preserveHelpRequest = (store: AppStore): void => {
  if (!store.getState().emergency.isHelpDialogOpen) return;
  const query = new URLSearchParams([[helpQueryParam.name, helpQueryParam.value]]).toString();
  window.history.replaceState(window.history.state, '', `${paths.survivorDashboard}?${query}`);
};

interface StartAppOptions {
  readonly publicStore: PublicStore;
  readonly services: PublicServices;
  readonly newLogin?: NewLogin | undefined;
  readonly loadDeferred: (keep: () => void) => Promise<DeferredPart>;
  readonly render: (what: ReactNode) => void;
  readonly makeServices?: (services: PublicServices) => Services;
}

export const startApp = async ({
  publicStore,
  services: publicServices,
  newLogin,
  loadDeferred,
  render,
  makeServices = browserServices,
}: StartAppOptions): Promise<void> => {
  const services = makeServices(publicServices);
  // Opens the databases now: their answers, and a timeout, come while the store is made.
  const storage = deviceStorage();
  void services.device.outbox.list('').catch(() => undefined);
  await yieldToMain();
  const store = extendStore(publicStore, services, storage);
  store.dispatch(announcementClosed());
  // Only a page without a worker reads early: the others have the rest on the device, and wait for it.
  const isFirstVisit = !newLogin && services.device.earlyMedicines !== null;
  // Failures are handled below, where it is needed.
  if (!isFirstVisit) void importDeferred().catch(() => undefined);
  await restoreStore(store, storage);
  await yieldToMain();
  const open = () => ({
    services,
    store,
    router: openRouter(makeRoutes(store, newLogin?.returnTo ?? null)),
  });
  const showEarly = async () => {
    await readEarlyMedicines(store);
    const app = open();
    const shown = new Promise<void>((onShown) => {
      render(<App key="signedIn" {...app} onShown={onShown} />);
    });
    await withTimeout(services.clock, maxWaitMs, shown, () => undefined);
    return app;
  };
  const early = isFirstVisit ? await showEarly() : null;
  const { startListeners, deferredUi } = await loadDeferred(() => preserveHelpRequest(store));
  // The page may be closed before its worker is registered again: without this, the next one checks each file.
  if (!newLogin && !early) services.device.worker.post({ type: 'KEEP_APP' });
  // Before the screens: what they dispatch when they are shown would be lost.
  await startListeners(store);
  if (newLogin) {
    store.dispatch(startSession(newLogin.session));
    window.history.replaceState(window.history.state, '', paths.login);
  }
  const app = early ?? open();
  render(<App key="signedIn" {...app} deferredUi={deferredUi} />);
};
