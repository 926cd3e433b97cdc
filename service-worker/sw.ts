import { systemClock } from '../src/platform/clock.ts';
import { setupUpdateHandoff } from './updateHandoff.ts';
import { setupPrecache } from './precache.ts';
import { setupWorker } from './setupWorker.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof setupPrecache>[1];
};

setupUpdateHandoff(self);
setupPrecache(self, self.__WB_MANIFEST);
setupWorker(self, systemClock);
