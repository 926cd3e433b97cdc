import { setTimeout as after } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { sum } from '../support/figures.ts';
import type { BrowserGround } from '../support/inBrowser.ts';
import { type Judged, judgedBy } from '../support/judged.ts';
import type { MortalDevice } from '../support/mortalDevice.ts';
import { emptyWithin, queued, untilEmpty } from '../support/queued.ts';
import { until } from '../support/until.ts';
import { type Expected, expectedOf } from './expected.ts';
import type { Home } from './home.ts';
import type { Plan } from './plan.ts';
import { alarmOf, cardsIn, makeReady, screenOf, showsState, undoOf } from './screen.ts';
import { isShown, judge, type Verdict } from './verdict.ts';
import type { AnswersTold } from './watched.ts';

/** One survivor, one device, one server, and the bad network between them. */
interface AnswersLane extends BrowserGround<Home> {
  readonly device: MortalDevice;
  /** What the pages of this run have told, oldest first. */
  readonly told: AnswersTold[];
}

export interface AnswersRan extends Judged<Plan, Verdict> {
  /** The step came about before the kill. */
  readonly isReached: boolean;
  readonly seconds: number;
}

const reachWithin = 6_000;
const showsWithin = 20_000;

interface Scene extends AnswersLane {
  readonly plan: Plan;
  readonly expected: Expected;
}

/** Does all that comes before the one tap that counts. */
const prepare = async ({ plan, expected, proxy }: Scene, page: Page): Promise<Locator> => {
  const { deed, network } = plan;
  const { name } = expected;
  if (deed !== 'undo') {
    const button = await makeReady(page, deed, expected);
    if (network === 'away') proxy.down();
    return button;
  }
  const taken = await makeReady(page, 'taken', expected);
  // Without a network there are two answers that wait.
  if (network === 'away') proxy.down();
  await taken.click();
  const undo = await undoOf(page, name);
  if (network !== 'away') await untilEmpty(page);
  return undo;
};

/** Resolves with whether the deed has come so far; in any case after a while. */
const reach = async (
  { plan, expected, proxy, told }: Scene,
  page: Page,
  from: { readonly asked: number; readonly rows: number },
): Promise<boolean> => {
  const { step } = plan;
  const shown = () => isShown(told, plan, expected, from.asked);
  switch (step.name) {
    case 'at the door':
      return until(() => sum(Object.values(proxy.counts())) > step.call, Date.now() + reachWithin);
    case 'answered':
      return until(() => proxy.story.length > step.call, Date.now() + reachWithin);
    case 'on the disk':
      return until(async () => (await queued(page)) > from.rows, Date.now() + reachWithin);
    case 'shown':
      return until(shown, Date.now() + reachWithin);
    case 'after all':
      return until(async () => shown() && (await queued(page)) === 0, Date.now() + emptyWithin);
    default:
      return true;
  }
};

/** The first tab, to its end. */
const liveAndDie = async (scene: Scene): Promise<{ asked: number; isReached: boolean }> => {
  const { plan, expected, device, home, proxy } = scene;
  const page = await device.open(screenOf(plan.deed, home.reminderOf(expected.name)));
  const button = await prepare(scene, page);
  const box = await button.boundingBox();
  const rows = await queued(page);
  const kill = await device.aim(page, plan.kill);
  proxy.begin(plan);
  const asked = Date.now();
  let isReached = true;
  if (plan.step.name !== 'before the tap') {
    if (!box) throw new Error('The button is out of sight');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    isReached = await reach(scene, page, { asked, rows });
  }
  await after(plan.pause);
  await Promise.all([kill(), plan.serverDies && home.kill()]);
  return { asked, isReached };
};

const open = async ({ device }: Scene): Promise<Page> => {
  const page = await device.open('/medication');
  await page.getByRole('button', { name: 'Get help' }).first().waitFor({ state: 'attached' });
  return page;
};

/** Opens the app again; what it shows before there is a network, where there is none at first. */
const openAgain = async (scene: Scene): Promise<{ page: Page; away: string[] | null }> => {
  const { plan, proxy, home } = scene;
  // Cuts what hangs.
  proxy.down();
  await home.start();
  if (plan.network !== 'away') {
    await proxy.up();
    return { page: await open(scene), away: null };
  }
  const page = await open(scene);
  await page.getByRole('heading', { level: 1, name: 'My Medications' }).waitFor();
  const away = await cardsIn(page);
  await proxy.up();
  return { page, away };
};

export const runOnce = async (lane: AnswersLane, plan: Plan): Promise<AnswersRan> => {
  const { home, proxy, tell, told } = lane;
  const begun = performance.now();
  const now = Date.now();
  const expected = expectedOf(plan.deed, plan.seed, now);
  const scene: Scene = { ...lane, plan, expected };
  told.length = 0;
  tell(JSON.stringify(plan));
  proxy.begin();
  await home.prepare(plan.deed, expected, now);
  const { asked, isReached } = await liveAndDie(scene);
  proxy.begin();
  const reopened = Date.now();
  tell(`asked at ${asked}, opened again at ${reopened}`);
  const { page, away } = await openAgain(scene);
  const isEmpty = await untilEmpty(page);
  await page.waitForLoadState('networkidle');
  const truth = home.truth(expected);
  tell(JSON.stringify(truth));
  const isDue = expected.done.log.length > 0 && truth.dose === 'pending';
  const rings = () => alarmOf(page, expected.name).isVisible();
  await until(
    async () => showsState(await cardsIn(page), truth, expected) && (await rings()) === isDue,
    Date.now() + showsWithin,
  );
  const cards = { away, last: await cardsIn(page) };
  const verdict = judge({
    ...{ plan, expected, told, asked, reopened, truth, isEmpty, cards },
    rings: await rings(),
  });
  await page.close();
  return {
    ...judgedBy(plan, verdict),
    isReached,
    seconds: (performance.now() - begun) / 1_000,
  };
};
