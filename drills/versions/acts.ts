import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { alarm, answerAlarm } from '../../testkit/browser/rosa.ts';
import { armed } from '../support/armed.ts';
import type { FaultProxy } from '../support/faultProxy.ts';
import { until } from '../support/until.ts';
import type { Deployer } from './builds.ts';
import type { Home } from './home.ts';
import type { Plan, PlannedAct } from './plan.ts';
import { goSomewhere } from './screens.ts';
import { isCovered, type Tab, type Tabs } from './tabs.ts';

const ringsWithin = 15_000;
/** A browser may keep a look for a newer version open: what came of it is judged in the end. */
const longestLook = 30_000;
const mostTabs = 4;

/** What the acts of one run have at hand. */
export interface Scene {
  readonly plan: Plan;
  readonly home: Home;
  readonly proxy: FaultProxy;
  readonly deployer: Deployer;
  readonly device: Tabs;
  readonly state: {
    isAway: boolean;
    ringing: string | null;
    notLoaded: number;
    helps: number;
    deployed: number;
    readonly said: string[];
  };
}

const firstWithAlarm = async (device: Tabs): Promise<Tab | undefined> => {
  for (const tab of device.all()) {
    if (!tab.helped && (await alarm(tab.page).isVisible())) return tab;
  }
  return undefined;
};

const ring = async ({ home, device, state }: Scene): Promise<string> => {
  if (state.ringing !== null || state.isAway) return 'no second alarm';
  // There it is only heard until the person closes what says that help comes.
  if (device.all().every(({ helped }) => helped)) return 'help stands in every tab';
  const medicine = `Medicine ${state.said.length + 1}`;
  await home.ring(medicine);
  const rings = await until(
    async () => (await firstWithAlarm(device)) !== undefined,
    Date.now() + ringsWithin,
  );
  if (!rings) throw new Error(`The alarm of ${medicine} stands in no tab`);
  state.ringing = medicine;
  return `${medicine} rings`;
};

export const answer = async ({ device, state }: Scene, pick: number): Promise<string> => {
  const medicine = state.ringing;
  const tab = medicine === null ? undefined : await firstWithAlarm(device);
  if (!tab) return 'nothing to answer';
  const button = pick < 0.5 ? 'Taken' : 'Skip';
  state.ringing = null;
  await answerAlarm(tab.page, button);
  state.said.push(`${medicine?.toLowerCase()} ${button === 'Taken' ? 'taken' : 'skipped'}`);
  return `${button}: ${medicine}`;
};

const getHelp = async (scene: Scene): Promise<string> => {
  const { device, state } = scene;
  const tab = device.all().at(-1);
  if (!tab || state.helps > 0) return 'no help needed';
  await answer(scene, 0);
  if (await isCovered(tab)) return 'covered';
  await tab.page.getByRole('button', { name: 'Get help' }).click();
  const yes = tab.page.getByRole('button', { name: 'Yes, send alert' });
  await yes.waitFor();
  tab.helped = true;
  await after(armed);
  await yes.click();
  await tab.page
    .getByText(/Sent!|queued|waits to be sent|being sent|Sending/)
    .first()
    .waitFor();
  state.helps += 1;
  return 'help';
};

/** The page, as when the network returns, or the browser looks for a newer version. */
export const look = async (page: Page, by: 'page' | 'browser'): Promise<void> => {
  const looked = page.evaluate(async (who) => {
    if (who === 'page') {
      window.dispatchEvent(new Event('online'));
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const coming = registration?.installing;
    await new Promise<void>((resolve) => {
      const see = () => {
        if (!coming || ['activated', 'redundant'].includes(coming.state)) resolve();
      };
      coming?.addEventListener('statechange', see);
      setTimeout(resolve, 5_000);
      see();
    });
  }, by);
  // A tab that is loaded anew meanwhile says so by itself.
  await Promise.race([looked.catch(() => undefined), after(longestLook)]);
};

/** Does one thing; resolves with what came of it, in words. */
export const perform = async (scene: Scene, { act, pick }: PlannedAct): Promise<string> => {
  const { deployer, device, proxy, state } = scene;
  const tabs = device.all();
  const tab = tabs[Math.floor(pick * tabs.length)];
  if (!tab) throw new Error('No tab is left');
  switch (act.what) {
    case 'deploy':
      await deployer.deploy(act.version, act.manner, pick);
      state.deployed += 1;
      return `version ${act.version} is there, ${act.manner}`;
    case 'check':
      await look(tab.page, act.by);
      return `looked for a newer version by the ${act.by}`;
    case 'ring':
      return ring(scene);
    case 'answer':
      return answer(scene, pick);
    case 'help':
      return getHelp(scene);
    case 'leave':
      state.isAway = true;
      proxy.down();
      return 'away';
    case 'return':
      state.isAway = false;
      await proxy.up();
      await look(tab.page, 'page');
      return 'back';
    case 'open':
      if (tabs.length < mostTabs) await device.open();
      return `${device.all().length} tabs`;
    case 'reload':
      await device.reload(tab);
      return 'reloaded';
    case 'close':
      if (tabs.length < 2) return 'left open';
      await device.close(tab);
      return 'closed';
    case 'screen': {
      if (await isCovered(tab)) return 'covered';
      const title = await goSomewhere(tab, pick);
      if (title.isNotLoaded) state.notLoaded += 1;
      return `at ${title.words}`;
    }
  }
};
