import { setupPrecache } from './precache.ts';
import { setupPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof setupPrecache>[1];
};

setupPrecache(self, self.__WB_MANIFEST);
setupPush(self);
