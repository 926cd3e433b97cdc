import { makeBadge } from '../../src/device/badge.ts';
import { makeInstalling } from '../../src/device/installing.ts';
import { type InstallOutcome, makeInstallPrompts } from '../../src/device/installPrompt.ts';
import { type LaunchParts, makeLaunches } from '../../src/device/launches.ts';
import type { Device } from '../../src/device/services.ts';

type Consume = Parameters<NonNullable<LaunchParts['launchQueue']>['setConsumer']>[0];

export interface DrivenIcon {
  readonly parts: Pick<Device, 'badge' | 'installing' | 'launches'>;
  /** The number at the icon; null where none was ever shown or taken away. */
  readonly badge: () => number | null;
  /** The browser offers to install; returns whether it was kept from asking by itself. */
  readonly offer: (outcome?: InstallOutcome) => boolean;
  /** How often the browser asked. */
  readonly asked: () => number;
  readonly install: () => void;
  /** The icon, or one of its shortcuts, is tapped while the app is open. */
  readonly launch: (address: string) => void;
  /** The addresses that were loaded in place of the page. */
  readonly loaded: readonly string[];
}

const origin = 'https://upstroke.test';

/** The icon of the app on a device, and the browser that offers it. */
export const makeDrivenIcon = (
  storage: Storage,
  browser = { userAgent: 'test browser', maxTouchPoints: 0 },
): DrivenIcon => {
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
    badge: () => badge,
    offer: (outcome = 'accepted') => {
      const prompt = async () => void (asked += 1);
      const userChoice = Promise.resolve({ outcome });
      const event = new Event('beforeinstallprompt', { cancelable: true });
      target.dispatchEvent(Object.assign(event, { prompt, userChoice }));
      return event.defaultPrevented;
    },
    asked: () => asked,
    install: () => void target.dispatchEvent(new Event('appinstalled')),
    launch: (address) => consume({ targetURL: new URL(address, origin).href }),
    loaded,
  };
};
