import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { alarm, answerAlarm } from '../../e2e/support/rosa.ts';
import { readHeld } from '../flush/unsent.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { openProfile, signInAs } from '../support/profile.ts';
import type { Ran, Tell } from '../support/series.ts';
import { until } from '../support/until.ts';
import { type Builds, type Deployer, makeDeployer } from './builds.ts';
import { type Home, makeHome } from './home.ts';
import type { Plan, PlannedAct } from './plan.ts';
import { goSomewhere, mend, screensOpen } from './screens.ts';
import { isCovered, makeTabs, type Tab, type Tabs } from './tabs.ts';
import { judge } from './verdict.ts';
import { armed } from '../support/armed.ts';

export interface VersionsRan extends Ran {
  readonly deployed: number;
  readonly answers: number;
  readonly alerts: number;
  /** How often a screen said that it is not there. */
  readonly notLoaded: number;
  /** From the last version's coming until the worker was of it, in ms; null where it never was. */
  readonly newestAfter: number | null;
}

const ringsWithin = 15_000;
const newestWithin = 60_000;
const sentWithin = 60_000;
/** A page looks for a newer version so often here, as when its network comes and goes. */
const checkEvery = 4_000;
const pause = 1_000;
const mostTabs = 4;

interface Scene {
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

const answer = async ({ device, state }: Scene, pick: number): Promise<string> => {
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

const look = async (page: Page, by: 'page' | 'browser'): Promise<void> => {
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
  await looked.catch(() => undefined);
};

/** Does one thing; resolves with what came of it, in words. */
const perform = async (scene: Scene, { act, pick }: PlannedAct): Promise<string> => {
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

/** The version that the worker serves to a page. */
const servedTo = (page: Page): Promise<string> =>
  page.evaluate(async () => (await fetch('/index.html')).text()).catch(() => '');

/** Lets all that stands end, and the last version come. */
const end = async (scene: Scene, { versionOf }: Builds) => {
  const { plan, home, deployer, device, proxy, state } = scene;
  await proxy.up();
  await deployer.deploy(plan.last, 'whole', 0);
  await deployer.settled();
  for (const tab of device.all().filter(({ helped }) => helped)) await device.reload(tab);
  await answer(scene, 0);
  const begun = Date.now();
  const [first] = device.all();
  if (!first) throw new Error('No tab is left');
  let lookedAt = 0;
  const isNewest = await until(async () => {
    if (Date.now() - lookedAt > checkEvery) {
      lookedAt = Date.now();
      await look(first.page, 'page').catch(() => undefined);
    }
    if (versionOf(await servedTo(first.page)) === plan.last) return true;
    // A page that asks without a pause keeps the worker that serves it busy, and so in its place.
    await after(pause);
    return false;
  }, begun + newestWithin);
  const newestAfter = isNewest ? Date.now() - begun : null;
  const faults: string[] = [];
  for (const tab of device.all()) {
    const page = tab.page;
    if (!(await mend(tab))) faults.push(`a screen does not mend itself: ${page.url()}`);
    await device.reload(tab);
    const version = versionOf(await page.content());
    if (version !== plan.last) faults.push(`a tab is of version ${version ?? 'none'}`);
  }
  faults.push(...(await screensOpen(first)));
  const held = () => readHeld(first.page);
  await until(
    async () => (await held()).rows.length === 0 && home.countAlerts() >= state.helps,
    Date.now() + sentWithin,
  );
  return { newestAfter, faults, waiting: (await held()).rows.length };
};

interface VersionsGround {
  /** The program. */
  readonly chromium: string;
  readonly builds: Builds;
  readonly tell: Tell;
}

export const runOnce = async (
  { chromium, builds, tell }: VersionsGround,
  plan: Plan,
): Promise<VersionsRan> => {
  const parent = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-served-'));
  const deployer = makeDeployer(parent, builds);
  await deployer.deploy(plan.first, 'whole', 0);
  const home = await makeHome(deployer.served);
  const proxy = await startFaultProxy({ target: home.server.origin, paths: [] });
  const profile = await openProfile(chromium, proxy.origin);
  tell(`version ${plan.first} to begin with, ${plan.last} in the end`);
  const said: string[] = [];
  const state: Scene['state'] = {
    ...{ isAway: false, ringing: null, notLoaded: 0, helps: 0, deployed: 1, said },
  };
  try {
    const door = await profile.context().newPage();
    await signInAs(door, proxy.origin, 'rosa');
    const device = makeTabs(profile.context(), proxy.origin, () => state.ringing !== null);
    const scene: Scene = { plan, home, proxy, deployer, device, state };
    await device.open();
    await door.close();
    for (const planned of plan.acts) {
      const done = await perform(scene, planned).catch((cause: unknown) => {
        tell(`${planned.act.what}: came to no end`);
        throw cause;
      });
      tell(`${planned.act.what}: ${done}`);
    }
    const { newestAfter, faults, waiting } = await end(scene, builds);
    return {
      ...{ seed: plan.seed, deployed: state.deployed, newestAfter, notLoaded: state.notLoaded },
      ...{ answers: said.length, alerts: state.helps },
      faults: [
        ...judge({
          ...{ said, lines: home.lines(), waiting, newestAfter },
          ...{ helps: state.helps, alerts: home.countAlerts() },
        }),
        ...faults,
        ...device.faults,
      ],
    };
  } finally {
    await deployer.settled().catch(() => undefined);
    await profile.remove();
    await proxy.close();
    await home.remove();
    await rm(parent, { recursive: true, force: true });
  }
};
