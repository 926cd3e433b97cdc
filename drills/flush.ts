import { planFor } from './flush/plan.ts';
import { type FlushRan, runOnce } from './flush/run.ts';
import { mostCalls } from './flush/verdict.ts';
import { runInBrowser } from './support/inBrowser.ts';
import { numberFrom } from './support/settings.ts';
import { sum } from './support/figures.ts';

/**
 * So many answers wait on a device without a network. Then five tabs and the worker send them all at
 * once, over a network that fails, while tabs are opened, reloaded, closed and crash, help is asked
 * for, and the server is away for a while. Proves that each is recorded once, those of a medicine in
 * their order, and that nothing waits, is refused or is asked for more often than there is a reason.
 */
const events = numberFrom('EVENTS', 1_000);

await runInBrowser<FlushRan>({
  name: 'flush',
  runs: 3,
  // One call after the other, over a network that fails: some five a second.
  longestRun: 1_200_000,
  openLane: async (chromium) => ({
    run: (seed, tell) => runOnce(chromium, planFor(seed, events), tell),
    close: async () => undefined,
  }),
  figures: (ran) => ({
    events: sum(ran.map((each) => each.events)),
    'tabs that died': sum(ran.map(({ deaths }) => deaths)),
    'calls needed': sum(ran.map(({ calls }) => calls.needed)),
    'calls made': `${sum(ran.map(({ calls }) => calls.made))} (at most ${sum(ran.map(({ calls }) => mostCalls(calls)))})`,
    'calls that failed': sum(ran.map(({ calls }) => calls.failed)),
    'calls while away': ran.map(({ outageCalls }) => outageCalls).join(', '),
    'help at the server after': ran.map(({ helpAfter }) => `${helpAfter} ms`).join(', '),
    'slowest screen': `${Math.max(...ran.map(({ slowestLook }) => slowestLook))} ms`,
    'all sent after': ran.map(({ took }) => `${(took / 1_000).toFixed(1)} s`).join(', '),
  }),
});
