import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { BrowserGround } from '../support/inBrowser.ts';
import { type Judged, judgedBy } from '../support/judged.ts';
import { until } from '../support/until.ts';
import { type Device, makeDevice } from './device.ts';
import { type Home, type Survivor, timeFarOff, timeNow } from './home.ts';
import type { Plan } from './plan.ts';
import * as screen from './screen.ts';
import { needsNewPage, prepare, type Relieve, strike, takesDatabase } from './troubles.ts';
import { type Fault, judge, type Said, taken, type Verdict } from './verdict.ts';

interface StorageLane extends BrowserGround<Home> {
  /** The program. */
  readonly chromium: string;
}

export type StorageRan = Judged<Plan, Verdict>;

/** Databases that give no answer are waited for twice, 10 s each. */
const opensWithin = 30_000;
/** Pages look for changes every 4 s, and answer from memory after 10 s. */
const ringsWithin = 20_000;
const sentWithin = 30_000;

/** Everything of one run, which its steps hand on. */
interface Scene extends StorageLane {
  readonly plan: Plan;
  readonly survivor: Survivor;
  readonly device: Device;
  readonly said: Said;
  readonly found: (kind: Fault['kind'], text: string) => void;
}

/** The app as somebody uses it who sees what stands there. False where there is nothing to go on with. */
const settle = async (scene: Scene, page: Page, opened = performance.now()): Promise<boolean> => {
  const { said, tell, found, survivor } = scene;
  for (let tries = 0; tries < 3; tries += 1) {
    const stands = await screen.untilOpen(page, opensWithin);
    tell(`stands: ${stands}`);
    said.opened.push(Math.round(performance.now() - opened));
    said.lossTold ||= await screen.lossTold(page);
    if (stands === 'app') return true;
    if (stands === 'nothing') break;
    if (stands === 'login') await screen.signIn(page, survivor);
    else
      await page
        .getByRole('button', { name: 'Try again' })
        .first()
        .click()
        .catch(() => undefined);
    await until(async () => (await screen.untilOpen(page, 0)) !== stands, Date.now() + 10_000);
  }
  const text = await page.evaluate(() => document.documentElement.innerText).catch(() => '');
  found('no screen', `there was nothing to go on with, but "${text.slice(0, 200)}"`);
  return false;
};

const open = async (scene: Scene, isTroubled: boolean): Promise<Page> => {
  const { device, plan, proxy, tell } = scene;
  const page = await device.newPage();
  page.on('pageerror', (error) => tell(`page error: ${error.message.split('\n')[0]}`));
  page.on('crash', () => tell('the page crashed'));
  if (isTroubled) await prepare(page, plan.trouble);
  const opened = performance.now();
  await page.goto(`${proxy.origin}/survivordashboard`, { waitUntil: 'commit' });
  await settle(scene, page, opened);
  return page;
};

const ring = async (scene: Scene, page: Page, medicine: string): Promise<boolean> => {
  const { survivor, said, tell, found } = scene;
  await survivor.addMedicine(medicine, await timeNow());
  said.due.push(medicine);
  const isRinging = await screen.rings(page, medicine, ringsWithin);
  tell(`${medicine} rings: ${isRinging}`);
  if (!isRinging) found('silent', `${medicine} did not ring in the page`);
  return isRinging;
};

const take = async ({ said, tell }: Scene, page: Page, medicine: string): Promise<screen.Shown> => {
  const shown = await screen.take(page, medicine);
  tell(`Taken on ${medicine}: ${shown}`);
  said.tapped.push(medicine);
  if (shown === 'done') said.taken.push(medicine);
  return shown;
};

/** So long as the server is reached, an answer counts whatever the storage does. */
const answer = async (scene: Scene, page: Page, medicine: string): Promise<void> => {
  const shown = await take(scene, page, medicine);
  if (shown !== 'done') scene.found('refused', `${medicine} could not be answered: ${shown}`);
};

const help = async (scene: Scene, page: Page): Promise<void> => {
  const { survivor, said, tell, found } = scene;
  const before = survivor.truth().emergencies.length;
  await screen.askForHelp(page);
  said.helpAsked += 1;
  const isThere = () => survivor.truth().emergencies.length > before;
  if (!(await until(isThere, Date.now() + ringsWithin))) found('lost', 'help did not get through');
  const shown = await screen.helpShown(page, ringsWithin);
  tell(`help asked: ${shown}`);
  if (shown === 'nothing') found('no screen', 'nothing was said of the call for help');
};

const closeDialogs = async (page: Page): Promise<void> => {
  const close = page.getByRole('button', { name: 'Close' }).filter({ visible: true });
  if (await close.first().isVisible()) await close.first().click();
};

/** Brings about the moment. */
const reach = async (scene: Scene, page: Page): Promise<Page | null> => {
  const { plan, proxy, said, tell } = scene;
  if (plan.moment === 'alarm' || plan.moment === 'unsent') await ring(scene, page, 'Aspirin');
  if (plan.moment === 'unsent' || plan.moment === 'alert') proxy.down();
  if (plan.moment === 'unsent') await take(scene, page, 'Aspirin');
  if (plan.moment === 'alert') {
    await screen.askForHelp(page);
    said.helpAsked += 1;
    const isKept = () => page.getByText('Your alert waits to be sent').first().isVisible();
    tell(`the alert waits: ${await until(isKept, Date.now() + ringsWithin)}`);
  }
  if (plan.moment === 'closed') await page.close();
  return plan.moment === 'closed' ? null : page;
};

const act = async (scene: Scene, page: Page): Promise<void> => {
  const { plan, said, tell } = scene;
  if (plan.deed === 'reload') {
    const opened = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await settle(scene, page, opened);
  } else if (plan.deed === 'help') {
    await help(scene, page);
  } else if (plan.deed === 'add') {
    const shown = await screen.addMedicine(page, 'Insulin', timeFarOff());
    tell(`Insulin added: ${shown}`);
    if (shown === 'done') said.added.push('Insulin');
  } else if (plan.deed === 'answer') {
    const medicine = plan.moment === 'alarm' ? 'Aspirin' : 'Metformin';
    const isRinging =
      medicine === 'Aspirin'
        ? await screen.rings(page, medicine, ringsWithin)
        : await ring(scene, page, medicine);
    if (isRinging) await answer(scene, page, medicine);
    else scene.found('silent', `${medicine} did not ring any more`);
  }
};

/** The server has all that was shown, or there was time enough. */
const untilArrived = ({ plan, said, survivor }: Scene): Promise<boolean> => {
  const isArrived = () => {
    const truth = survivor.truth();
    const isAllTaken = said.taken.every((medicine) => taken(truth, medicine));
    return isAllTaken && truth.emergencies.length >= said.helpAsked;
  };
  const isKnown = said.isOpen || !takesDatabase(plan.trouble);
  return until(isArrived, Date.now() + (isKnown ? sentWithin : 3_000));
};

const live = async (scene: Scene): Promise<void> => {
  const { plan, proxy, survivor, device, said, tell, found } = scene;
  const first = await open(scene, false);
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  let page = await reach(scene, first);
  await after(plan.pause);
  const isOpen = page !== null && !needsNewPage(plan.trouble);
  const relieve: Relieve = await strike(device, plan.trouble, page);
  tell(`struck: ${JSON.stringify(plan.trouble)}, ${isOpen ? 'the page stands' : 'no page stands'}`);
  said.isOpen = isOpen;
  await proxy.up();
  if (!isOpen) {
    await page?.close().catch(() => undefined);
    page = await open(scene, true);
  }
  if (!page || !(await settle(scene, page))) return;
  // What the device has lost, a page that stands still knows.
  if (isOpen && takesDatabase(plan.trouble)) await untilArrived(scene);
  await act(scene, page);
  await relieve();
  tell('the trouble is over');
  if (plan.fresh || plan.trouble.kind === 'broken') {
    await page.close();
    page = await open(scene, false);
  }
  if (!(await settle(scene, page))) return;
  await closeDialogs(page);
  if (await ring(scene, page, 'Zocor')) await answer(scene, page, 'Zocor');
  await untilArrived(scene);
  said.lossTold ||= await screen.lossTold(page);
  for (const medicine of said.taken) {
    if (!taken(survivor.truth(), medicine) && (await screen.rings(page, medicine, 0))) {
      said.askedAgain.push(medicine);
    }
  }
  if (!taken(survivor.truth(), 'Zocor')) found('not whole', 'Zocor was not recorded in the end');
};

export const runOnce = async (lane: StorageLane, plan: Plan): Promise<StorageRan> => {
  const { home, proxy, chromium, tell } = lane;
  tell(JSON.stringify(plan));
  const faults: Fault[] = [];
  const found: Scene['found'] = (kind, text) => void faults.push({ kind, text });
  await proxy.up();
  const survivor = await home.newSurvivor();
  await survivor.addMedicine('Ramipril', timeFarOff());
  const onSent = () => {
    const { emergencies } = survivor.truth();
    tell(`"sent" stands; the server has ${emergencies.length}`);
    if (emergencies.length === 0) found('falsely shown', '"sent" stood and the server had none');
  };
  const device = await makeDevice(chromium, proxy.origin, survivor.subscription, onSent);
  const said: Said = {
    ...{ opened: [], due: [], tapped: [], taken: [], added: [], askedAgain: [] },
    ...{ helpAsked: 0, lossTold: false, isOpen: false },
  };
  try {
    await live({ ...lane, plan, survivor, device, said, found }).catch((cause: unknown) => {
      tell(String(cause));
      found('not whole', `a step could not be done: ${String(cause).split('\n')[0]}`);
    });
  } finally {
    await device.remove();
  }
  const truth = survivor.truth();
  const verdict = judge({ plan, said, truth, faults, isPushed: survivor.isPushed });
  tell(JSON.stringify(said));
  tell(JSON.stringify(truth));
  return judgedBy(plan, verdict);
};
