import { makeBadge } from '../../src/device/badge.ts';
import { makeInstalling } from '../../src/device/installing.ts';
import { type InstallOutcome, makeInstallPrompts } from '../../src/device/installPrompt.ts';
import { type LaunchParts, makeLaunches } from '../../src/device/launches.ts';

type Consume = Parameters<NonNullable<LaunchParts['launchQueue']>['setConsumer']>[0];

export type DrivenIcon = ReturnType<typeof makeDrivenIcon>;

const origin = 'https://upstroke.test';

/** The icon of the app on a device, and the browser that offers it. */
export const makeDrivenIcon = (
  storage: Storage,
  browser = { userAgent: 'test browser', maxTouchPoints: 0 },
) => {
  const target = new EventTarget();
  const loaded: string[] = [];
  let badge: number | null = null;
  let asked = 0;
  let consume: Consume = () => undefined;
  return {
    parts: {
      badge: makeBadge({
        setAppBadge: async (count) => void (badge = count),
        clearAppBadge: async () => void (badge = 0),
      }),
      installing: makeInstalling({
        prompts: makeInstallPrompts(target),
        browser,
        isOwnWindow: () => false,
        storage,
      }),
      launches: makeLaunches({
        launchQueue: { setConsumer: (given) => (consume = given) },
        location: { assign: (to) => void loaded.push(String(to)) },
      }),
    },
    /** The number at the icon; null where none was ever shown or taken away. */
    badge: () => badge,
    /** The browser offers to install; returns whether it was kept from asking by itself. */
    offer: (outcome: InstallOutcome = 'accepted') => {
      const prompt = async () => void (asked += 1);
      const userChoice = Promise.resolve({ outcome });
      const event = new Event('beforeinstallprompt', { cancelable: true });
      target.dispatchEvent(Object.assign(event, { prompt, userChoice }));
      return event.defaultPrevented;
    },
    /** How often the browser asked. */
    asked: () => asked,
    install: () => void target.dispatchEvent(new Event('appinstalled')),
    /** The icon, or one of its shortcuts, is tapped while the app is open. */
    launch: (address: string) => consume({ targetURL: new URL(address, origin).href }),
    /** The addresses that were loaded in place of the page. */
    loaded,
  };
};
