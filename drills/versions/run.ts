import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { readHeld } from '../flush/unsent.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { openProfile, signInAs } from '../support/profile.ts';
import type { Ran, Tell } from '../support/series.ts';
import { until } from '../support/until.ts';
import { answer, look, perform, type Scene } from './acts.ts';
import { type Builds, makeDeployer } from './builds.ts';
import { makeHome } from './home.ts';
import type { Plan } from './plan.ts';
import { mend, screensOpen } from './screens.ts';
import { makeTabs } from './tabs.ts';
import { judge } from './verdict.ts';

export interface VersionsRan extends Ran {
  readonly deployed: number;
  readonly answers: number;
  readonly alerts: number;
  /** How often a screen said that it is not there. */
  readonly notLoaded: number;
  /** From the last version's coming until the worker was of it, in ms; null where it never was. */
  readonly newestAfter: number | null;
}

const newestWithin = 60_000;
const sentWithin = 60_000;
/** A page looks for a newer version so often here, as when its network comes and goes. */
const checkEvery = 4_000;
const pause = 1_000;

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
