import type { BrowserContext } from '@playwright/test';
import { minute } from '../../domain/specConstants.ts';
import { makeServerClock } from '../../resilience/commits/serverClock.ts';
import { makeRealServer } from './realServer.ts';
import { testWithOwnServer } from './test.ts';

/** Pages of this context go by a clock that local storage puts forward; their timers stay real. */
const shiftPages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const OwnDate = Date;
    const now = () => OwnDate.now() + Number(localStorage.getItem('testShift'));
    globalThis.Date = new Proxy(OwnDate, {
      construct: (target, args, made) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, made),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  });

const shiftWorkers = async (context: BrowserContext, shift: number): Promise<void> => {
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((ahead) => {
      const scope = self as unknown as { realNow?: () => number };
      const realNow = (scope.realNow ??= Date.now.bind(Date));
      Date.now = () => realNow() + ahead;
    }, shift);
  }
};

interface Fixtures {
  readonly clock: ReturnType<typeof makeServerClock>;
  /** Puts the clocks of the server, the open pages and the worker forward to this instant. */
  readonly moveTo: (instant: number) => Promise<void>;
  /**
   * Moves by less than a minute, so that the next minute begins after these milliseconds: time for a
   * field and a tap, also on a busy machine. Returns that minute.
   */
  readonly untilNextMinute: (leaveMs?: number) => Promise<number>;
}

export const testWithShiftedClock = testWithOwnServer.extend<Fixtures>({
  clock: async ({ browserName: _browserName }, use) => {
    const clock = makeServerClock();
    await use(clock);
    clock.remove();
  },
  ownServer: async ({ clock }, use) => {
    await using server = await makeRealServer(clock.env);
    await server.start();
    await use(server);
  },
  context: async ({ context }, use) => {
    await shiftPages(context);
    await use(context);
  },
  moveTo: async ({ clock, context }, use) => {
    await use(async (instant) => {
      clock.setShift(instant - Date.now());
      const shift = clock.shift();
      for (const page of context.pages().filter((each) => each.url() !== 'about:blank')) {
        await page.evaluate((ahead) => localStorage.setItem('testShift', String(ahead)), shift);
      }
      await shiftWorkers(context, shift);
    });
  },
  untilNextMinute: async ({ moveTo }, use) => {
    await use(async (leaveMs = 12_000) => {
      const now = Date.now();
      const left = minute - (now % minute);
      const moved = now + ((left - leaveMs + minute) % minute);
      await moveTo(moved);
      return Math.ceil(moved / minute) * minute;
    });
  },
});
