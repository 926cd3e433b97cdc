import type { ReactNode } from 'react';
import { helpAskedBy, paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import { selectUser } from '../api/session.ts';
import type { EntranceServices } from '../device/entranceServices.ts';
import { breathe } from '../device/breathe.ts';
import { firstServices } from '../device/firstServices.ts';
import { sessionKeys } from '../device/localKeys.ts';
import { helpAsked } from '../features/emergency/events.ts';
import { App } from './App.tsx';
import type * as life from './life.ts';
import type { LifeParts } from './lifeContext.ts';
import { deviceStorage } from './persist.ts';
import { openRouter } from './router.ts';
import { makePostponed } from './postponed.ts';
import { makeRoutes } from './routes.tsx';
import { standsAlone } from './standsAlone.ts';
import { makeStart } from './start.ts';
import { makeStore, openStore } from './store.ts';

/** Who has just signed in at the entrance, and the address that they had asked for before. */
export interface Begun {
  readonly session: NewSession;
  readonly wanted: string | null;
}

/** What the app lives by, and what it shows and asks only then. */
export type LifePart = typeof life & { readonly parts: LifeParts };

interface WholeOptions {
  readonly entrance: EntranceServices;
  readonly begun?: Begun | undefined;
  /** Fetches what the app lives by; `keep` is called before a reload for it. */
  readonly fetchLife: (keep: () => void) => Promise<LifePart>;
  readonly render: (what: ReactNode) => void;
}

/** In milliseconds; the first screen may never stand. */
const livesAfter = 5_000;

/**
 * Opens the app of somebody who is signed in, and settles once it lives. At first it shows what this
 * device knows of them: what it lives by is fetched as soon as that stands. No call goes out before,
 * and what is tapped meanwhile is done then, so that nothing happens of which a listener does not hear.
 */
export const openWhole = async ({
  entrance,
  begun,
  fetchLife,
  render,
}: WholeOptions): Promise<void> => {
  /** A call for help that waits is asked again after a reload. */
  const keep = () => {
    if (!postponed.has(helpAsked.match)) return;
    const query = new URLSearchParams([[helpAskedBy.name, helpAskedBy.value]]).toString();
    window.history.replaceState(window.history.state, '', `${paths.survivorDashboard}?${query}`);
  };
  const start = makeStart(async () => {
    const { bringToLife, ...part } = await fetchLife(keep);
    const services = await bringToLife(store, first, first.database);
    return { services, ...part };
  });
  const first = firstServices(entrance, async (...call) => {
    const { services } = await start.done;
    return services.device.wire(...call);
  });
  await breathe();
  const storage = deviceStorage();
  const store = makeStore({ ...first, storage });
  const postponed = makePostponed(store.dispatch);
  // A database that never answers is given up on while the snapshots are waited for.
  void first.database((db) => db.count('outbox')).catch(() => undefined);
  const isWhole = await openStore(store, first, storage);
  const { signals } = first.device;
  const stopFollowing = signals.onStored(sessionKeys, () => void start.begin());
  if (begun) {
    const { beginSession } = await start.begin();
    store.dispatch(beginSession(begun.session));
    // From there the guard leads on.
    window.history.replaceState(window.history.state, '', paths.login);
  }
  const person = () => selectUser(store.getState())?.id;
  const opener = person();
  await breathe();
  const routes = makeRoutes(store, {
    wanted: begun?.wanted,
    start,
    standsAlone: isWhole && (await standsAlone(store.getState(), first, first.database)),
  });
  const router = openRouter(routes);
  const show = (parts: LifeParts | null) =>
    render(
      <App key="whole" store={store} router={router} dispatch={postponed.dispatch} life={parts} />,
    );
  show(null);
  first.clock.at(first.clock.now() + livesAfter, () => void start.begin());
  const { parts } = await start.done;
  stopFollowing();
  // What somebody else has asked for before they left is not done for whoever came.
  if (person() !== opener) postponed.forget();
  show(parts);
  postponed.release();
};
