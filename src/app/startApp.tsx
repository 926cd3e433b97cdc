import type { ReactNode } from 'react';
import { helpQueryParam, paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { selectUser } from '../api/session.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { withTimeout, yieldToMain } from '../platform/clock.ts';
import { firstScreenServices } from '../platform/firstScreenServices.ts';
import { sessionKeys } from '../platform/sessionStore.ts';
import { helpRequested } from '../features/emergency/events.ts';
import { startSession } from '../features/auth/startSession.ts';
import { announcementClosed } from '../features/announcements/events.ts';
import { App } from './App.tsx';
import type { DeferredComponents } from './DeferredUiContext.ts';
import type * as runtimeModule from './runtime.ts';
import { deviceStorage } from './persist.ts';
import { openRouter } from './router.ts';
import type { ActionQueue } from './actionQueue.ts';
import { extendStore, restoreStore } from './extendStore.ts';
import { makeRoutes } from './routes.tsx';
import type { PublicStore } from './store.ts';
import { getAlarmDecisions } from '../features/alarms/getAlarmDecisions.ts';
import type { RootState } from './types.ts';

/** True if the runtime would change nothing: no notice, alarm or alert, and the same session. */
const canRenderBeforeRuntime = async (
  state: RootState,
  { clock, device, database }: ReturnType<typeof firstScreenServices>,
): Promise<boolean> => {
  const { alarms, auth, emergency, outbox } = state;
  const isQuiet =
    !auth.isExpired &&
    device.sessionStore.readSession().token === auth.token &&
    device.correctedClock.clockOffsetMs() === 0 &&
    alarms.missed.length === 0 &&
    Object.keys(alarms.putOff).length === 0 &&
    emergency.sent.length === 0 &&
    outbox.rows.length === 0 &&
    getAlarmDecisions(clock.now(), state).length === 0;
  if (!isQuiet) return false;
  const alerts = await database((db) => db.count('emergencyQueue')).catch(() => null);
  return alerts === 0;
};

export interface NewLogin {
  readonly session: NewSession;
  readonly returnTo: string | null;
}

export type RuntimeChunk = typeof runtimeModule & { readonly deferredUi: DeferredComponents };

/** Two chunks, so that each evaluates in its own task. Imported here, they leave out what this chunk has. */
export const importRuntime = async (): Promise<RuntimeChunk> => {
  const [runtime, deferredUi] = await Promise.all([
    import(/* webpackChunkName: "appRuntime" */ './runtime.ts'),
    import(/* webpackChunkName: "deferredUi" */ './deferredComponents.tsx'),
  ]);
  return { ...runtime, deferredUi };
};

/** The help button waits no longer. */
const maxEarlyMedicinesMs = 1_000;
const maxRuntimeDelayMs = 5_000;

interface StartAppOptions {
  readonly publicStore: PublicStore;
  readonly services: PublicServices;
  readonly actionQueue: ActionQueue;
  readonly newLogin?: NewLogin | undefined;
  readonly loadRuntime: (keep: () => void) => Promise<RuntimeChunk>;
  readonly render: (what: ReactNode) => void;
}

/** Until the runtime has started, API calls wait and actions are queued, so listeners miss none. */
export const startApp = async ({
  publicStore,
  services,
  actionQueue,
  newLogin,
  loadRuntime,
  render,
}: StartAppOptions): Promise<void> => {
  /** A reload reopens a queued help request. */
  const preserveHelpRequest = () => {
    if (!actionQueue.has(helpRequested.match)) return;
    const query = new URLSearchParams([[helpQueryParam.name, helpQueryParam.value]]).toString();
    window.history.replaceState(window.history.state, '', `${paths.survivorDashboard}?${query}`);
  };
  let beginRuntime = (): void => undefined;
  const runtime = new Promise<void>((resolve) => {
    beginRuntime = resolve;
  }).then(async () => {
    const chunk = await loadRuntime(preserveHelpRequest);
    const { services: all, dispatch } = await chunk.startRuntime(store, first);
    return { deferredUi: chunk.deferredUi, services: all, dispatch };
  });
  const startRuntime = () => {
    beginRuntime();
    return runtime;
  };
  const first = firstScreenServices(services, async (...call) =>
    (await runtime).services.device.httpClient(...call),
  );
  /** Renders with the doses if they arrived while the scripts loaded. */
  const readEarlyMedicines = async (userId: string) => {
    const { earlyMedicines } = services.device;
    if (!earlyMedicines) return;
    const { isAnswered } = earlyMedicines;
    if (await withTimeout(first.clock, maxEarlyMedicinesMs, isAnswered, () => false)) {
      const { initiate } = firstScreenApi.endpoints.listMedicines;
      await store.dispatch(initiate({ params: { userId } }, { subscribe: false }));
    }
  };
  await yieldToMain();
  const storage = deviceStorage();
  const store = extendStore(publicStore, first, storage);
  store.dispatch(announcementClosed());
  // Opens the database now, so that its timeout runs while the snapshots load.
  void first.database((db) => db.count('outbox')).catch(() => undefined);
  const isRestored = await restoreStore(store, first, storage);
  const { browserEvents } = first.device;
  const stopFollowing = browserEvents.onStorage(sessionKeys, beginRuntime);
  if (newLogin) {
    const { dispatch } = await startRuntime();
    dispatch(startSession(newLogin.session));
    window.history.replaceState(window.history.state, '', paths.login);
  }
  const currentUserId = () => selectUser(store.getState())?.id;
  const initialUserId = currentUserId();
  await yieldToMain();
  if (initialUserId !== undefined) await readEarlyMedicines(initialUserId);
  const { dispatch } = actionQueue;
  const routes = makeRoutes(store, dispatch, {
    returnTo: newLogin?.returnTo ?? null,
    startRuntime,
    canRenderEarly: isRestored && (await canRenderBeforeRuntime(store.getState(), first)),
  });
  const app = { services, store, dispatch, router: openRouter(routes), onShown: beginRuntime };
  render(<App key="signedIn" {...app} />);
  // For a first screen that never loads.
  first.clock.runAt(first.clock.now() + maxRuntimeDelayMs, beginRuntime);
  const started = await runtime;
  stopFollowing();
  // Discards queued actions of another user.
  if (currentUserId() !== initialUserId) actionQueue.clear();
  // Before the screens go on that wait for the runtime: their components use it.
  render(<App key="signedIn" {...app} runtime={started} />);
  actionQueue.flush(started.dispatch);
};
