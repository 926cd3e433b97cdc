import type { ReactNode } from 'react';
import type { EntranceServices } from '../device/entranceServices.ts';
import { sessionKeys } from '../device/localKeys.ts';
import { settingsKeys } from '../device/settings.ts';
import type { makeEntrance } from './entrance.tsx';
import { isNotLoaded, openNewest } from './newestApp.ts';
import { NotOpened } from './screens/NotOpened.tsx';
import { Opening } from './screens/Opening.tsx';
import type { Begun, LifePart, openWhole } from './whole.tsx';

/** What is fetched of the app, and only when it is needed. */
export interface Parts {
  readonly entrance: () => Promise<{ makeEntrance: typeof makeEntrance }>;
  readonly whole: () => Promise<{ openWhole: typeof openWhole }>;
  readonly life: () => Promise<LifePart>;
}

const fetchedParts: Parts = {
  entrance: () => import(/* webpackChunkName: "entrance" */ './entrance.tsx'),
  whole: () => import(/* webpackChunkName: "whole" */ './whole.tsx'),
  // In two files, as each begins in one go.
  life: async () => {
    const [life, parts] = await Promise.all([
      import(/* webpackChunkName: "life" */ './life.ts'),
      import(/* webpackChunkName: "lifeParts" */ './lifeParts.ts'),
    ]);
    return { ...life, parts };
  },
};

/**
 * Opens the whole app where a session is stored on this device, else the entrance, until somebody
 * signs in, here or in another tab.
 */
export const openApp = async (
  services: EntranceServices,
  render: (what: ReactNode) => void,
  parts: Parts = fetchedParts,
  reload: () => void = () => window.location.reload(),
): Promise<void> => {
  const { localKeys, settings, showSettings, signals } = services.device;
  const show = () => showSettings(settings.read());

  /** It is asked for by the person, or by a network that returns. */
  const askedAgain = () =>
    new Promise<void>((resolve) => {
      const again = () => {
        for (const stop of stops) stop();
        render(<Opening />);
        resolve();
      };
      const stops = [signals.onOnline(again), signals.onVisible(again)];
      render(<NotOpened onRetry={again} />);
    });

  /** What this version has no more is looked for in the newest, by a reload before which `keep` is called. */
  const fetched = async <T,>(load: () => Promise<T>, keep = () => {}): Promise<T> => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (isNotLoaded(error)) {
          keep();
          if ((await openNewest(() => true, reload)) === null) return new Promise(() => undefined);
        }
        await askedAgain();
      }
    }
  };

  const toWhole = async (begun?: Begun) => {
    const keep = () => {
      try {
        if (begun) localKeys.writeSession(begun.session.token, begun.session.user);
      } catch {
        // On a full device one signs in anew.
      }
    };
    const whole = await fetched(parts.whole, keep);
    const fetchLife = (keepAsked: () => void) =>
      fetched(parts.life, () => {
        keep();
        keepAsked();
      });
    try {
      await whole.openWhole({ entrance: services, begun, fetchLife, render });
    } catch (error) {
      render(<NotOpened onRetry={reload} />);
      throw error;
    }
  };

  const toEntrance = async () => {
    const part = await fetched(parts.entrance);
    let isLeft = false;
    const leave = (begun?: Begun) => {
      if (isLeft) return;
      isLeft = true;
      for (const stop of stops) stop();
      entrance.close();
      void toWhole(begun);
    };
    const look = () => {
      if (localKeys.readSession().token !== null) leave();
    };
    const entrance = part.makeEntrance(services, (session, wanted) => leave({ session, wanted }));
    const stops = [
      signals.onStored(sessionKeys, look),
      signals.onVisible(look),
      signals.onStored(settingsKeys, show),
    ];
    render(entrance.element);
  };

  show();
  render(<Opening />);
  await (localKeys.readSession().token === null ? toEntrance() : toWhole());
};
