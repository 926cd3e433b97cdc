import type { BrowserContext } from '@playwright/test';
import { makeServerClock } from '../../resilience/commits/serverClock.ts';
import { minute } from '../../domain/specConstants.ts';
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

interface Fixtures {
  /**
   * Puts the clocks of the server and the pages forward by less than a minute, so that the next
   * minute begins after these milliseconds: time for a field and a tap, also on a busy machine.
   * Returns that minute. The worker's clock stays as it is.
   */
  readonly untilNextMinute: (leaveMs?: number) => Promise<number>;
}

export const test = testWithOwnServer.extend<
  Fixtures & { clock: ReturnType<typeof makeServerClock> }
>({
  clock: async ({ browserName: _browserName }, use) => {
    const clock = makeServerClock();
    await use(clock);
    clock.remove();
  },
  ownServer: async ({ clock }, use) => {
    const server = await makeRealServer(clock.env);
    await server.start();
    await use(server);
    await server.remove();
  },
  context: async ({ context }, use) => {
    await shiftPages(context);
    await use(context);
  },
  untilNextMinute: async ({ clock, context }, use) => {
    await use(async (leaveMs = 12_000) => {
      const left = minute - (Date.now() % minute);
      clock.setShift((left - leaveMs + minute) % minute);
      for (const page of context.pages()) {
        await page.evaluate(
          (shift) => localStorage.setItem('testShift', String(shift)),
          clock.shift(),
        );
      }
      return Math.ceil(clock.now() / minute) * minute;
    });
  },
});
