import type { Page } from '@playwright/test';

/** What was seen: an alarm on the screen, its sound in the loudspeaker, a bare timer at its end. */
export type ObservationKind = 'screen' | 'sound' | 'timer';

export interface Observation {
  readonly kind: ObservationKind;
  /** Epoch ms, read inside the page. */
  readonly at: number;
}

declare global {
  interface Window {
    note: (kind: ObservationKind, at: number) => Promise<void>;
  }
}

const collect = async (page: Page): Promise<readonly Observation[]> => {
  const notes: Observation[] = [];
  await page.exposeFunction(
    'note',
    (kind: ObservationKind, at: number) => void notes.push({ kind, at }),
  );
  return notes;
};

/**
 * Records, in every document that this page opens, when an alarm was painted and when a media
 * element started to play. The returned list grows live.
 */
export const recordAlarms = async (page: Page): Promise<readonly Observation[]> => {
  const notes = await collect(page);
  await page.addInitScript(() => {
    let stands = false;
    const isAlarm = (dialog: Element) =>
      dialog.checkVisibility() && dialog.textContent.includes("It's time to take ");
    new MutationObserver(() => {
      const before = stands;
      stands = [...document.querySelectorAll('[role=alertdialog]')].some(isAlarm);
      if (before || !stands) return;
      // The frame that paints it ends before the next task.
      requestAnimationFrame(() => setTimeout(() => void window.note('screen', Date.now())));
    }).observe(document, { childList: true, subtree: true, attributes: true });

    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const playing = play.call(this);
      const began = () => {
        const isHeard = !this.paused && !this.muted && this.volume > 0;
        if (isHeard) void window.note('sound', Date.now());
      };
      playing.then(began).catch(() => undefined);
      return playing;
    };
  });
  return notes;
};

/** The floor: notes when a `setTimeout` to each of these instants ends in an empty page. */
export const recordTimer = async (
  page: Page,
  instants: readonly number[],
): Promise<readonly Observation[]> => {
  const notes = await collect(page);
  await page.evaluate((wanted) => {
    const waitFor = ([next, ...later]: readonly number[]) => {
      if (next === undefined) return;
      setTimeout(() => {
        void window.note('timer', Date.now());
        waitFor(later);
      }, next - Date.now());
    };
    waitFor(wanted);
  }, instants);
  return notes;
};
