import type { ReactNode } from 'react';
import { helpQueryParam, paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import { selectUser } from '../api/session.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { yieldToMain } from '../platform/clock.ts';
import { firstScreenServices, type FirstScreenServices } from '../platform/firstScreenServices.ts';
import { sessionKeys } from '../platform/sessionStore.ts';
import { helpRequested } from '../features/emergency/events.ts';
import { App } from './App.tsx';
import type * as runtimeModule from './runtime.ts';
import type { DeferredComponents } from './DeferredUiContext.ts';
import { deviceStorage } from './persist.ts';
import { openRouter } from './router.ts';
import { makeActionQueue } from './actionQueue.ts';
import { makeRoutes } from './routes.tsx';
import { lazyOnce, startRuntimeLater } from './deferRuntime.tsx';
import { makeStore, restoreStore } from './store.ts';
import type { RunOnDatabase } from '../platform/database.ts';
import { getAlarmDecisions } from '../features/alarms/getAlarmDecisions.ts';
import type { RootState } from './types.ts';

/** True if the runtime would change nothing: no notice, alarm or alert, and the same session. */
const canRenderBeforeRuntime = async (
  state: RootState,
  { clock, device }: FirstScreenServices,
  database: RunOnDatabase,
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

export type RuntimeChunk = typeof runtimeModule & { readonly parts: DeferredComponents };

interface StartAppOptions {
  readonly publicServices: PublicServices;
  readonly newLogin?: NewLogin | undefined;
  readonly loadRuntime: (keep: () => void) => Promise<RuntimeChunk>;
  readonly render: (what: ReactNode) => void;
}

/** Until the runtime has started, API calls wait and actions are queued, so listeners miss none. */
export const startApp = async ({
  publicServices,
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
  const runtime = lazyOnce(async () => {
    const { startRuntime, ...part } = await loadRuntime(preserveHelpRequest);
    const services = await startRuntime(store, first, first.database);
    return { services, ...part };
  });
  const first = firstScreenServices(publicServices, async (...call) => {
    const { services } = await runtime.result;
    return services.device.httpClient(...call);
  });
  await yieldToMain();
  const storage = deviceStorage();
  const store = makeStore({ ...first, storage });
  const actionQueue = makeActionQueue(store.dispatch);
  // Opens the database now, so that its timeout runs while the snapshots load.
  void first.database((db) => db.count('outbox')).catch(() => undefined);
  const isRestored = await restoreStore(store, first, storage);
  const { browserEvents } = first.device;
  const stopFollowing = browserEvents.onStorage(sessionKeys, () => void runtime.run());
  if (newLogin) {
    const { startSession } = await runtime.run();
    store.dispatch(startSession(newLogin.session));
    window.history.replaceState(window.history.state, '', paths.login);
  }
  const currentUserId = () => selectUser(store.getState())?.id;
  const initialUserId = currentUserId();
  await yieldToMain();
  const routes = makeRoutes(store, {
    returnTo: newLogin?.returnTo,
    runtime,
    canRenderEarly:
      isRestored && (await canRenderBeforeRuntime(store.getState(), first, first.database)),
  });
  const router = openRouter(routes);
  const show = (parts: DeferredComponents | null) =>
    render(
      <App
        key="signedIn"
        services={publicServices}
        store={store}
        router={router}
        dispatch={actionQueue.dispatch}
        deferredUi={parts}
      />,
    );
  show(null);
  startRuntimeLater(runtime, first.clock);
  const { parts } = await runtime.result;
  stopFollowing();
  // Discards queued actions of another user.
  if (currentUserId() !== initialUserId) actionQueue.clear();
  show(parts);
  actionQueue.flush();
};
