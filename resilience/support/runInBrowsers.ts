import { buildIfStale } from '../../scripts/build.ts';
import { signIn, waitForServiceWorker } from '../../testkit/browser/userActions.ts';
import { type BrowserDevice, makeBrowserDevice } from './browserDevice.ts';
import { type Family, makeFamily } from './family.ts';
import { type FaultProxy, startFaultProxy } from './faultProxy.ts';
import { type Log, type Run, runSeries, type Series } from './series.ts';
import { type Report, reportPage } from './pageReporter.ts';

/** A server behind a proxy, and a browser in which Rosa is signed in. */
export interface BrowserFixture {
  readonly family: Family;
  readonly proxy: FaultProxy;
  readonly device: BrowserDevice;
  /** What the pages of this run have reported, and whether the server had an alert then. */
  readonly reports: readonly (Report & { readonly hasAlert: boolean })[];
  readonly log: Log;
}

interface BrowserSeries<R extends Run> extends Omit<Series<R>, 'workers' | 'open'> {
  /** By name, the patterns of words that pages report. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly run: (bench: BrowserFixture, seed: number) => Promise<R>;
}

const writePathPattern = /^\/api\/(emergency|medicines|reminders|activities)\b/;

/** A series of runs, each of which starts without medicines of earlier ones and with a good network. */
export const runInBrowsers = async <R extends Run>(series: BrowserSeries<R>): Promise<void> => {
  const { phrases, run } = series;
  if (!(await buildIfStale())) throw new Error('The app cannot be built');
  const open = async () => {
    let log: Log = () => undefined;
    const family = await makeFamily();
    const isFaulty = (method: string, path: string) =>
      method !== 'GET' && writePathPattern.test(path);
    const proxy = await startFaultProxy(family.origin, isFaulty, (line) => log(line));
    const reports: BrowserFixture['reports'][number][] = [];
    const device = await makeBrowserDevice(proxy.origin, async (context) => {
      await context.exposeBinding('report', (_source, report: Report) => {
        log(JSON.stringify(report));
        reports.push({ ...report, hasAlert: family.hasAlert() });
      });
      await context.addInitScript(reportPage, phrases);
    });
    const page = await device.context().newPage();
    await signIn(page);
    await waitForServiceWorker(page);
    // Chromium writes cookies when it closes.
    await device.reopen();
    return {
      run: async (seed: number, logRun: Log) => {
        log = logRun;
        reports.length = 0;
        proxy.begin();
        await proxy.up();
        await family.reset();
        return run({ family, proxy, device, reports, log }, seed);
      },
      close: async () => {
        await device.remove();
        proxy.down();
        await family.remove();
      },
    };
  };
  await runSeries<R>({ ...series, workers: 2, open });
};
