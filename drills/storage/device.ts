import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { DeviceSubscription } from '../../server/testing/pushService.ts';
import { listenIn } from '../../e2e/support/sound.ts';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';

/** A browser with a profile of its own, in which nobody is signed in at first. */
export interface Device {
  readonly origin: string;
  readonly folder: string;
  /** What is asked of the browser itself. */
  readonly control: () => CDPSession;
  /** A page of the same origin that is none of the app's. */
  readonly stranger: () => Page;
  /** A tab of the app that is not opened yet. */
  readonly newPage: () => Promise<Page>;
  /** Closes the browser, lets something be done meanwhile to its folder, and opens it again. */
  readonly closedFor: (work: () => Promise<void>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const tellName = 'tellDrill';

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
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  let context: BrowserContext;
  let control: CDPSession;
  let stranger: Page;
  const launch = async () => {
    const viewport = { width: 390, height: 844 };
    context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: chromiumArgs,
      viewport,
    });
    context.setDefaultTimeout(15_000);
    await context.grantPermissions(['background-sync', 'notifications'], { origin });
    await context.exposeBinding(tellName, onSent);
    await context.addInitScript(prepare, subscription);
    await listenIn(context);
    const [blank] = context.pages();
    stranger = blank ?? (await context.newPage());
    // The server may be away.
    await stranger.goto(`${origin}/healthz`).catch(() => undefined);
    control = await context.newCDPSession(stranger);
  };
  await launch();
  return {
    origin,
    folder,
    control: () => control,
    stranger: () => stranger,
    newPage: () => context.newPage(),
    closedFor: async (work) => {
      await context.close();
      await work();
      await launch();
    },
    remove: async () => {
      await context.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
