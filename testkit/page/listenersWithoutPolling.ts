import { setupChangesListeners } from '../../src/api/changesListeners.ts';
import { listenerSetups } from '../../src/app/listeners.ts';

/** All that the app does by itself but for asking every 4 s, which hours of a driven clock are too long for. */
export const listenersWithoutPolling = listenerSetups.filter(
  (setup) => setup !== setupChangesListeners,
);
