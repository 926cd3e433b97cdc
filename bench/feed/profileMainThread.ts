import type { CDPSession, Page } from '@playwright/test';
import { trace, type TraceEvent } from '../support/trace.ts';

/** What the page's main thread did while something was going on. In milliseconds. */
export interface MainThreadProfile {
  /** As the browser reports them: what took more than 50, however long others had the processor. */
  readonly longTasks: readonly number[];
  /** The processor time of every task. */
  readonly tasks: readonly number[];
  /** From one frame to the next. */
  readonly frames: readonly number[];
}

interface Recording {
  longTasks: number[];
  frames: number[];
  stop: () => void;
}

declare global {
  interface Window {
    notes: Recording;
  }
}

const mark = 'watched';

const startRecording = (page: Page) =>
  page.evaluate((name) => {
    const notes: Recording = { longTasks: [], frames: [], stop: () => undefined };
    const note = (entries: PerformanceEntryList) => {
      notes.longTasks.push(...entries.map(({ duration }) => duration));
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      notes.frames.push(now - last);
      last = now;
      frame = requestAnimationFrame(next);
    });
    notes.stop = () => {
      note(observer.takeRecords());
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    window.notes = notes;
    performance.mark(name);
  }, mark);

const stopRecording = (page: Page) =>
  page.evaluate(async () => {
    // A long task is reported after it has ended.
    await new Promise((resolve) => setTimeout(resolve, 300));
    window.notes.stop();
    const { longTasks, frames } = window.notes;
    return { longTasks, frames };
  });

/** The tasks of the thread that set the mark. */
const tasksIn = (events: readonly TraceEvent[]): number[] => {
  const own = events.find(({ name }) => name === mark);
  return events
    .filter(
      ({ name, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && pid === own?.pid && tid === own.tid,
    )
    .map(({ tdur = 0 }) => tdur / 1000);
};

export const profileMainThread = async (
  page: Page,
  session: CDPSession,
  act: () => Promise<void>,
): Promise<MainThreadProfile> => {
  let notes: Pick<MainThreadProfile, 'longTasks' | 'frames'> = { longTasks: [], frames: [] };
  const events = await trace(session, ['toplevel', 'blink.user_timing'], async () => {
    await startRecording(page);
    await act();
    notes = await stopRecording(page);
  });
  return { ...notes, tasks: tasksIn(events) };
};
