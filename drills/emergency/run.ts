import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { until } from '../support/until.ts';
import type { Home } from './home.ts';
import type { Plan, Step } from './plan.ts';
import { judge, type Verdict } from './verdict.ts';
import type { EmergencyTold, Words } from './watched.ts';
import { armed } from '../support/armed.ts';
import { sum } from '../support/figures.ts';
import type { BrowserGround } from '../support/inBrowser.ts';
import { type Judged, judgedBy } from '../support/judged.ts';
import type { MortalDevice } from '../support/mortalDevice.ts';
import { emptyWithin, untilEmpty } from '../support/queued.ts';

/** One survivor, one device, one server, and the bad network between them. */
interface EmergencyLane extends BrowserGround<Home> {
  readonly device: MortalDevice;
  readonly heard: Heard;
}

/** A "sent" on the screen, and whether the server had the alert when the drill learned of it. */
interface Sighting {
  readonly at: number;
  readonly hasRow: boolean;
}

/** What the pages of this run have told, oldest first. */
export interface Heard {
  told: EmergencyTold[];
  sightings: Sighting[];
}

export interface EmergencyRan extends Judged<Plan, Verdict> {
  /** How often each fault of the network was met. */
  readonly counts: Readonly<Record<string, number>>;
}

const reachWithin = 3_000;
/** It reads little. */
const screen = '/connectcaregiver';

/** These words have come since. */
const stood = ({ told }: Heard, words: Words, since: number): boolean =>
  told.some((each) => each.what === 'stands' && each.words === words && each.at >= since);

/** Resolves when the call has come so far, or further; in any case after a while. */
const reach = async (
  { proxy, heard }: EmergencyLane,
  step: Step,
  from: { readonly tapped: number; readonly stories: number; readonly words: Words },
): Promise<void> => {
  const met = () => sum(Object.values(proxy.counts()));
  const conditions: Partial<Record<Step, () => boolean>> = {
    shown: () => stood(heard, from.words, from.tapped),
    'at the door': () => met() > from.stories,
    answered: () => proxy.story.length > from.stories,
    waiting: () => proxy.story.length > from.stories && stood(heard, from.words, from.tapped),
  };
  const isOver = () => from.words === 'unsent' && stood(heard, 'sent', from.tapped);
  const condition = conditions[step];
  if (condition) await until(() => condition() || isOver(), Date.now() + reachWithin);
};

/** The button of "I am OK", once it does something. */
const okButton = async (page: Page) => {
  const button = page.getByRole('button', { name: 'I am OK' });
  await button.waitFor();
  await after(armed);
  return button;
};

/** The first tab, from "Get help" to its end. Returns whether help was asked for, and called off. */
const liveAndDie = async (
  lane: EmergencyLane,
  plan: Plan,
): Promise<{ asked: number; saidOk: boolean }> => {
  const { device, home, proxy, heard } = lane;
  const page = await device.open(screen);
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = page.getByRole('button', { name: 'Yes, send alert' });
  await yes.waitFor();
  const kill = await device.aim(page, plan.kill);
  await after(armed);
  let asked = 0;
  let saidOk = false;
  if (plan.step !== 'before the tap') {
    proxy.begin({ seed: plan.seed, faults: plan.faults });
    const box = await yes.boundingBox();
    asked = Date.now();
    const clickCount = plan.twice ? 2 : 1;
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount });
    await reach(lane, plan.step, { tapped: asked, stories: 0, words: 'unsent' });
  }
  if (plan.ok !== null && plan.ok !== 'in the next tab') {
    const button = await okButton(page);
    const from = { tapped: Date.now(), stories: proxy.story.length, words: 'ok' } as const;
    await button.click();
    saidOk = true;
    await reach(lane, plan.ok.step, from);
  }
  if (plan.step === 'never') {
    await until(() => stood(heard, 'sent', asked), Date.now() + emptyWithin);
    await untilEmpty(page);
  } else {
    await after(plan.pause);
  }
  await Promise.all([kill(), plan.serverDies && home.kill()]);
  return { asked, saidOk };
};

/** Opened without a network, as in a cellar; what is known there is not judged but for "sent". */
const openDown = async ({ device, proxy }: EmergencyLane): Promise<void> => {
  proxy.down();
  const page = await device.open(screen);
  await page.getByRole('button', { name: 'Get help' }).waitFor();
  await page.close();
};

export const runOnce = async (lane: EmergencyLane, plan: Plan): Promise<EmergencyRan> => {
  const { device, home, proxy, tell, heard } = lane;
  Object.assign(heard, { told: [], sightings: [] });
  tell(JSON.stringify(plan));
  proxy.begin();
  const { asked, saidOk } = await liveAndDie(lane, plan);
  if (plan.downFirst) await openDown(lane);

  const counts = proxy.counts();
  proxy.begin();
  // Cuts what hangs.
  proxy.down();
  await home.start();
  await proxy.up();
  const page = await device.open(screen);
  let saidOkLater = false;
  if (plan.ok === 'in the next tab' && asked > 0) {
    const show = page.getByRole('button', { name: 'Show' });
    // Nothing stands where the tap has left no trace.
    const stands = await show.click({ timeout: 4_000 }).then(
      () => true,
      () => false,
    );
    if (stands) await (await okButton(page)).click();
    saidOkLater = stands;
  }
  await page.getByRole('button', { name: 'Get help' }).waitFor({ state: 'attached' });
  const isEmpty = await untilEmpty(page);
  await page.close();
  const truth = home.truth();
  tell(JSON.stringify(truth.emergencies));
  const said = { asked, saidOk, saidOkLater };
  const verdict = judge({ said, heard, truth, isEmpty, caregivers: home.caregivers });
  home.age();
  return { ...judgedBy(plan, verdict), counts };
};
