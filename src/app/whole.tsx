import type { ReactNode } from 'react';
import { paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import type { EntranceServices } from '../device/entranceServices.ts';
import { firstServices } from '../device/firstServices.ts';
import { App } from './App.tsx';
import { makeHeld } from './held.ts';
import type * as life from './life.ts';
import type { LifeParts } from './lifeContext.ts';
import { deviceStorage } from './persist.ts';
import { openRouter } from './router.ts';
import { makeRoutes } from './routes.tsx';
import { makeStart } from './start.ts';
import { makeStore, openStore } from './store.ts';

/** Who has just signed in at the entrance, and the address that they had asked for before. */
export interface Begun {
  readonly session: NewSession;
  readonly wanted: string | null;
}

interface WholeOptions {
  readonly entrance: EntranceServices;
  readonly begun?: Begun | undefined;
  /** Fetches what the app lives by. */
  readonly fetchLife: () => Promise<typeof life>;
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
  const start = makeStart(async () => {
    const { bringToLife, ...part } = await fetchLife();
    return { services: bringToLife(store, first, first.database), ...part };
  });
  const first = firstServices(entrance, async (...call) => {
    const { services } = await start.done;
    return services.device.wire(...call);
  });
  const storage = deviceStorage();
  const store = makeStore({ ...first, storage });
  await openStore(store, first, storage);
  if (begun) {
    const { beginSession } = await start.begin();
    store.dispatch(beginSession(begun.session));
    // From there the guard leads on.
    window.history.replaceState(null, '', paths.login);
  }
  const held = makeHeld(store.dispatch);
  const router = openRouter(makeRoutes(store, { wanted: begun?.wanted, start }));
  const show = (parts: LifeParts | null) =>
    render(<App store={store} router={router} dispatch={held.dispatch} life={parts} />);
  show(null);
  first.clock.at(first.clock.now() + livesAfter, () => void start.begin());
  const { parts } = await start.done;
  held.release();
  show(parts);
};
