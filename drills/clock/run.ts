import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { day, minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import { addMedicine, alarm, answerAlarm, untilKept } from '../../e2e/support/rosa.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import { enter, insist, type Target } from '../support/insist.ts';
import { makeServerClock } from '../support/serverClock.ts';
import type { Ran } from '../support/series.ts';
import { until } from '../support/until.ts';
import type { Plan } from './plan.ts';
import { isWrong, judge, latenessOf, type Seen } from './verdict.ts';

export interface ClockRan extends Ran {
  readonly plan: Plan;
  readonly lateness: number;
}

const account = { email: 'rosa@example.org', password: 'correct horse' } as const;
/** Room for typing before the minute comes. */
const typing = 10_000;
/** A visible page hears of another time within 4 s; the machine may be busy. */
const hearWithin = 15_000;
/** In which an alarm that comes twice would have come. */
const settle = 2_500;

const tellName = 'tellDrill';
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

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/survivordashboard$/);
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

const readServer = (file: string): Pick<Seen, 'doses' | 'log'> => {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  const doses = db.prepare('SELECT dose, status, occurred_at FROM doses ORDER BY dose').all();
  const log = db.prepare('SELECT details FROM activities ORDER BY occurred_at').all();
  db.close();
  return {
    doses: doses as unknown as Seen['doses'],
    log: log.map(({ details }) => String(details)),
  };
};

export const runOnce = async (browser: Browser, plan: Plan, story: string[]): Promise<ClockRan> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const first = plan.atMidnight ? midnightSkew(plan.zone, 45_000) : plan.skew;
  const clock = makeServerClock(first);
  const env = { DATA_DIR: folder, ...clock.env };
  let server: ServerProcess = await startServer(env);
  const target: Target = { url: server.url };
  const context = await browser.newContext({
    ...{ baseURL: server.url, timezoneId: plan.zone, viewport: { width: 390, height: 844 } },
  });
  const rangAt: number[] = [];
  story.push(JSON.stringify({ ...plan, first }));
  const tell = (line: string) => void story.push(`${new Date().toISOString()}  ${line}`);
  try {
    await context.exposeBinding(tellName, (_source, at: number) => {
      rangAt.push(at);
      tell('rings');
    });
    await context.addInitScript(watch);
    context.setDefaultTimeout(20_000);
    await insist(target, '', '/api/auth/register', 'POST', {
      body: { ...account, fname: 'Rosa', lname: 'Meyer', role: 'survivor' },
    });
    const page = await context.newPage();
    await signIn(page);
    await untilKept(page);
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
    const saved = new DatabaseSync(path.join(folder, 'upstroke.sqlite'), { timeout: 5_000 });
    const count = saved.prepare('SELECT count(*) AS n FROM reminders');
    if (isSaved) await until(() => count.get()?.n === 1, Date.now() + hearWithin);
    saved.close();
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
      server = await startServer({ ...env, PORT: new URL(server.url).port });
      await page.reload();
      tell('with the server again');
    }
    const file = path.join(folder, 'upstroke.sqlite');
    if (isSaved) await until(() => readServer(file).log.length > 0, Date.now() + 2 * hearWithin);
    await after(settle);
    const seen: Seen = {
      ...{ skew, notice: noticeLater, before, due, dose, isSaved, rangAt, answeredAt, pinWorks },
      ...readServer(file),
      stillRings: await alarm(page).isVisible(),
      isSignedOut: /\/login/.test(page.url()),
    };
    story.push(JSON.stringify(seen));
    return { seed: plan.seed, plan, faults: judge(seen), story, lateness: latenessOf(seen) };
  } finally {
    await context.close();
    await server.stop();
    clock.remove();
    await rm(folder, { recursive: true, force: true });
  }
};
