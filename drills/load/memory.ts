import { appendFileSync, readdirSync, readlinkSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process holds at one moment, its garbage collected; in bytes. */
export interface Sample {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly heap: number;
  /** Buffers and what else the heap only points to. */
  readonly external: number;
  readonly rss: number;
  /** What keeps the event loop alive: sockets, timers, requests. */
  readonly resources: number;
  /**
   * Open files; 0 where the system does not tell. Sockets are among the resources, but for idle ones
   * to a push service: these are more the more is told, and close by themselves.
   */
  readonly files: number;
  /** How late the event loop was in 99 of 100 cases since the last sample, in milliseconds. */
  readonly delay: number;
}

/** Where the samples go, one as JSON on each line, and how often, in milliseconds. */
export const settings = { file: 'DRILL_MEMORY_FILE', every: 'DRILL_MEMORY_EVERY' } as const;

const own = '/proc/self/fd';

const isFile = (descriptor: string): boolean => {
  try {
    return !readlinkSync(`${own}/${descriptor}`).startsWith('socket:');
  } catch {
    return false;
  }
};

const countFiles = (): number => {
  try {
    return readdirSync(own).filter(isFile).length;
  } catch {
    return 0;
  }
};

/**
 * Loaded into the server process before the server itself, with `--import` and `--expose-gc`: the
 * server is the one that people run, and knows nothing of it.
 */
const keepLooking = (file: string, every: number): void => {
  const lateness = monitorEventLoopDelay({ resolution: 10 });
  lateness.enable();
  setInterval(() => {
    const delay = lateness.percentile(99) / 1e6;
    // The collection itself makes nobody wait who is not measured.
    lateness.disable();
    global.gc?.();
    const { heapUsed: heap, external, rss } = process.memoryUsage();
    const resources = process.getActiveResourcesInfo().length;
    const at = Date.now();
    const sample: Sample = { at, heap, external, rss, resources, files: countFiles(), delay };
    appendFileSync(file, `${JSON.stringify(sample)}\n`);
    lateness.reset();
    lateness.enable();
  }, every).unref();
};

const file = process.env[settings.file];
if (file !== undefined) keepLooking(file, Number(process.env[settings.every]));
