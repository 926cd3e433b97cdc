import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { day, minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { addMedicine, alarm, answerAlarm } from '../../testkit/browser/rosa.ts';
import { makeRealServer } from '../../testkit/browser/server.ts';
import { openData } from '../../testkit/browser/serverData.ts';
import { enter, insist, type Target } from '../support/insist.ts';
import { signInAs } from '../support/profile.ts';
import { makeServerClock } from '../support/serverClock.ts';
import type { Ran, Tell } from '../support/series.ts';
import { until } from '../support/until.ts';
import { tellName } from '../support/watch.ts';
import type { Plan } from './plan.ts';
import { isWrong, judge, latenessOf, type Seen } from './verdict.ts';

export interface ClockRan extends Ran {
  readonly plan: Plan;
  readonly lateness: number;
}

/** Room for typing before the minute comes. */
const typing = 10_000;
/** A visible page hears of another time within 4 s; the machine may be busy. */
const hearWithin = 15_000;
/** In which an alarm that comes twice would have come. */
const settle = 2_500;

/** Runs in each page before the app does: tells each time at which an alarm comes to stand. */
const watch = (): void => {
  let stands = false;
  const look = () => {
    const dialogs = [...document.querySelectorAll('[role="alertdialog"]')];
    const now = dialogs.some(({ textContent }) => textContent.includes("It's time to take"));
    if (now && !stands) {
      void (window as unknown as { tellDrill: (at: number) => Promise<void> }).tellDrill(
        Date.now(),
      );
    }
    stands = now;
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document, all);
};

const noticeOf = async (page: Page): Promise<string | null> => {
  const [text] = await page.getByText('The clock of this device is').allTextContents();
  return text ?? null;
};

/** The notice, once it is as it has to be, or as it is after a while. */
const noticeAfter = async (page: Page, skew: number): Promise<string | null> => {
  const isRight = async () => ((await noticeOf(page)) !== null) === isWrong(skew);
  await until(isRight, Date.now() + hearWithin);
  return noticeOf(page);
};

/** Has a caregiver connect with the PIN that the screen shows. */
const tryPin = async (page: Page, target: Target): Promise<boolean> => {
  await page.goto('/addcaregiver');
  const shown = page.getByRole('img', { name: /^PIN: / });
  const pin = await shown.textContent({ timeout: 10_000 }).catch(() => null);
  if (pin === null) return false;
  const { token } = await enter(target, 'caregiver', 'carl');
  const body = { pin: pin.trim() };
  return insist(target, token, '/api/pairing/connect-pin', 'POST', { body }).then(
    () => true,
    () => false,
  );
};

/** The skew with which the server's clock comes to the next midnight of the zone in so many milliseconds. */
const midnightSkew = (zone: string, within: number): number => {
  const now = Date.now();
  const [hours = 0, minutes = 0] = timeOf(localMinuteOf(now, zone)).split(':').map(Number);
  const sinceMidnight = (hours * 60 + minutes) * minute + (now % minute);
  return day - sinceMidnight - within;
};

const readServer = (db: DatabaseSync): Pick<Seen, 'doses' | 'log'> => {
  const doses = db.prepare('SELECT dose, status, occurred_at FROM doses ORDER BY dose').all();
  const log = db.prepare('SELECT details FROM activities ORDER BY occurred_at').all();
  return {
    doses: doses as unknown as Seen['doses'],
    log: log.map(({ details }) => String(details)),
  };
};

export const runOnce = async (browser: Browser, plan: Plan, tell: Tell): Promise<ClockRan> => {
  const first = plan.atMidnight ? midnightSkew(plan.zone, 45_000) : plan.skew;
  const clock = makeServerClock(first);
  const server = await makeRealServer({ RATE_LIMIT: 'off', ...clock.env });
  await server.start();
  const target: Target = { url: server.origin };
  const db = openData(server);
  const context = await browser.newContext({
    ...{ baseURL: server.origin, timezoneId: plan.zone, viewport: { width: 390, height: 844 } },
  });
  const rangAt: number[] = [];
  tell(JSON.stringify({ ...plan, first }));
  try {
    await context.exposeBinding(tellName, (_source, at: number) => {
      rangAt.push(at);
      tell('rings');
    });
    await context.addInitScript(watch);
    context.setDefaultTimeout(20_000);
    await enter(target, 'survivor', 'rosa');
    const page = await context.newPage();
    await signInAs(page, server.origin, 'rosa');
    const before = { skew: first, notice: await noticeAfter(page, first) };
    tell(`signed in: ${before.notice}`);
    const skew = plan.atMidnight ? first : plan.skewLater;
    if (skew !== first) {
      clock.setShift(skew);
      await noticeAfter(page, skew);
      tell('the clock has changed');
    }
    const pinWorks = await tryPin(page, target);
    const ownIsBelieved = !isWrong(skew);
    const latest = ownIsBelieved ? Math.max(clock.now(), Date.now()) : clock.now();
    const due = Math.ceil((latest + typing) / minute) * minute;
    const dose = localMinuteOf(due, plan.zone);
    const isSaved = await addMedicine(page, 'Aspirin', timeOf(dose)).then(
      () => true,
      () => false,
    );
    tell(`due at ${dose} by the server's clock`);
    const count = db.prepare('SELECT count(*) AS n FROM reminders');
    if (isSaved) await until(() => count.get()?.n === 1, Date.now() + hearWithin);
    const notice = await noticeAfter(page, skew);
    if (plan.offline) {
      await server.kill();
      await page.reload();
      tell('without a server, loaded anew');
    }
    const noticeLater = plan.offline ? await noticeAfter(page, skew) : notice;

    const ringsAt = Math.max(due - skew, ownIsBelieved ? due : 0);
    if (isSaved) await until(() => rangAt.length > 0, ringsAt + 30_000);
    let answeredAt = NaN;
    if (rangAt.length > 0) {
      await answerAlarm(page, 'Taken');
      answeredAt = Date.now();
      tell('taken');
    }
    if (plan.offline) {
      await server.start();
      await page.reload();
      tell('with the server again');
    }
    if (isSaved) await until(() => readServer(db).log.length > 0, Date.now() + 2 * hearWithin);
    await after(settle);
    const seen: Seen = {
      ...{ skew, notice: noticeLater, before, due, dose, isSaved, rangAt, answeredAt, pinWorks },
      ...readServer(db),
      stillRings: await alarm(page).isVisible(),
      isSignedOut: /\/login/.test(page.url()),
    };
    tell(JSON.stringify(seen));
    return { seed: plan.seed, plan, faults: judge(seen), lateness: latenessOf(seen) };
  } finally {
    await context.close();
    db.close();
    await server.remove();
    clock.remove();
  }
};
