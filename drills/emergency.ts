import { runOnce, type EmergencyRun } from './emergency/run.ts';
import { makeFamily } from './support/family.ts';
import { phrases, scenarioFor } from './emergency/scenarios.ts';
import { makeDevice, prepareBrowser } from './support/device.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { tally } from './support/figures.ts';
import { type Log, runSeries } from './support/series.ts';
import { type Report, watch } from './support/watch.ts';
import { signIn, untilKept } from '../testkit/browser/rosa.ts';

/**
 * Asks for help, takes it back, answers doses and changes medicines in a real Chromium, and kills the
 * tab or the browser at each step of the outbox. Checks that the server gets once what the screen
 * showed as kept or the device stored, and that "sent" is shown only for alerts that the server has.
 */
const chromium = await prepareBrowser();
const writes = /^\/api\/(emergency|reminders|activities)\b/;

const open = async () => {
  let log: Log = () => undefined;
  const family = await makeFamily();
  const isFaulty = (method: string, path: string) => method !== 'GET' && writes.test(path);
  const proxy = await startFaultProxy(family.origin, isFaulty, (line) => log(line));
  const reports: Report[] = [];
  /** When "sent" was shown although the server had no alert. */
  const falselySent: number[] = [];
  const onReport = (report: Report) => {
    log(JSON.stringify(report));
    reports.push(report);
    const saysSent = report.what === 'inserted' && report.phrase === 'sent';
    if (saysSent && !family.hasAlert()) falselySent.push(report.at);
  };
  const device = await makeDevice(chromium, proxy.origin, async (context) => {
    await context.exposeBinding('report', (_source, report: Report) => onReport(report));
    await context.addInitScript(watch, phrases);
  });
  const page = await device.context().newPage();
  await signIn(page);
  await untilKept(page);
  // Chromium writes cookies when it closes.
  await device.reopen();
  return {
    run: (seed: number, logRun: Log) => {
      log = logRun;
      reports.length = 0;
      falselySent.length = 0;
      const lane = { family, proxy, device, reports, falselySent, log };
      return runOnce(lane, scenarioFor(seed));
    },
    close: async () => {
      await device.remove();
      await proxy.close();
      await family.remove();
    },
  };
};

await runSeries<EmergencyRun>({
  name: 'emergency',
  runs: 400,
  benches: 2,
  // The app's own longest retry delay is 45 s.
  timeoutMs: 150_000,
  open,
  figures: (ran) => {
    const count = (is: (one: EmergencyRun) => boolean) => ran.filter(is).length;
    return {
      actions: tally(ran.map(({ scenario }) => scenario.action)),
      steps: tally(ran.map(({ scenario }) => scenario.step)),
      kills: tally(ran.map(({ scenario }) => scenario.kill)),
      network: tally(ran.map(({ scenario }) => scenario.network)),
      'step not reached': count(({ isReached }) => !isReached),
      'shown before the kill': count(({ isShown }) => isShown),
      'stored on the device': count(({ isStored }) => isStored),
      'at the server in the end': count(({ isDone }) => isDone),
    };
  },
});
