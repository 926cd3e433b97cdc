import type { BrowserContext, Page } from '@playwright/test';

/** Makes `sounds` work in the pages that this context opens from now on. */
export const installSoundRecorder = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const played = new Set<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.add(this);
      return play.call(this);
    };
    Object.assign(window, {
      sounds: () =>
        [...played].some((audio) => !audio.paused && !audio.muted && audio.currentTime > 0),
    });
  });
};

/** Whether this page plays a sound now. */
export const isSoundPlaying = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as { sounds: () => boolean }).sounds());
