import { makeBadge } from '../../src/platform/badge.ts';
import {
  makeInstallation,
  type LaunchQueueDeps,
  makeLaunchQueue,
} from '../../src/platform/installation.ts';
import { type InstallOutcome, makeInstallPrompts } from '../../src/platform/installPrompt.ts';

type Consume = Parameters<NonNullable<LaunchQueueDeps['launchQueue']>['setConsumer']>[0];

const origin = 'https://upstroke.test';

/** The icon of the app on a device, and the browser that offers it. */
export const makeFakeAppIcon = (
  storage: Storage,
  browser = { userAgent: 'test browser', maxTouchPoints: 0 },
) => {
  const target = new EventTarget();
  const loaded: string[] = [];
  let badge: number | null = null;
  let promptCount = 0;
  let consume: Consume = () => undefined;
  return {
    parts: {
      badge: makeBadge({
        setAppBadge: async (count = 0) => void (badge = count),
        clearAppBadge: async () => void (badge = 0),
      }),
      installation: makeInstallation({
        prompts: makeInstallPrompts(target),
        browser,
        isStandalone: () => false,
        storage,
      }),
      launchQueue: makeLaunchQueue({
        launchQueue: { setConsumer: (given) => (consume = given) },
        location: { assign: (to) => void loaded.push(String(to)) },
      }),
    },
    badge: () => badge,
    /** The browser offers to install; returns whether it was kept from asking by itself. */
    offerInstall: (outcome: InstallOutcome = 'accepted') => {
      const prompt = async () => void (promptCount += 1);
      const userChoice = Promise.resolve({ outcome });
      const event = new Event('beforeinstallprompt', { cancelable: true });
      target.dispatchEvent(Object.assign(event, { prompt, userChoice }));
      return event.defaultPrevented;
    },
    asked: () => promptCount,
    install: () => void target.dispatchEvent(new Event('appinstalled')),
    launch: (address: string) => consume({ targetURL: new URL(address, origin).href }),
    loaded,
  };
};
