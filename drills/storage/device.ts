import type { CDPSession, Page } from '@playwright/test';
import type { DeviceSubscription } from '../../testkit/server/pushService.ts';
import { listenIn } from '../../testkit/browser/sound.ts';
import { newTab, openProfile, type Profile } from '../support/profile.ts';
import { tellName } from '../support/watch.ts';

/** A browser with a profile of its own, in which nobody is signed in at first. */
export interface Device extends Pick<Profile, 'folder' | 'reopen' | 'remove'> {
  readonly origin: string;
  /** What is asked of the browser itself. */
  readonly control: () => CDPSession;
  /** A page of the same origin that is none of the app's. */
  readonly stranger: () => Page;
  /** A tab of the app that is not opened yet. */
  readonly newPage: () => Promise<Page>;
}

/** Says when "sent" comes to stand; and lends a subscription in place of the push service of a browser. */
const prepare = ({ endpoint, keys }: { endpoint: string; keys: object }): void => {
  const tell = () => (window as unknown as { tellDrill: () => Promise<void> }).tellDrill();
  let stood = false;
  const look = () => {
    const stands = document.documentElement.textContent.includes('Emergency Alert Sent!');
    if (stands && !stood) tell().catch(() => undefined);
    stood = stands;
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  if (!('PushManager' in window)) return;
  let made: PushSubscription | null = null;
  PushManager.prototype.subscribe = async (options) => {
    const unsubscribe = async () => {
      made = null;
      return true;
    };
    const subscription = { endpoint, options: { ...options }, unsubscribe };
    made ??= { ...subscription, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
};

export const makeDevice = async (
  executablePath: string,
  origin: string,
  subscription: DeviceSubscription,
  onSent: () => void,
): Promise<Device> => {
  let control: CDPSession;
  let stranger: Page;
  const profile = await openProfile(executablePath, origin, async (context) => {
    await context.grantPermissions(['notifications'], { origin });
    await context.exposeBinding(tellName, onSent);
    await context.addInitScript(prepare, subscription);
    await listenIn(context);
    const [blank] = context.pages();
    stranger = blank ?? (await context.newPage());
    // The server may be away.
    await stranger.goto(`${origin}/healthz`).catch(() => undefined);
    control = await context.newCDPSession(stranger);
  });
  return {
    ...profile,
    origin,
    control: () => control,
    stranger: () => stranger,
    newPage: () => newTab(profile.context()),
  };
};
