import type { Page } from '@playwright/test';

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

const list = (page: Page) => page.getByRole('feed').locator('..');

const isAtEdge = (page: Page, edge: 'top' | 'bottom') =>
  list(page).evaluate(
    ({ scrollTop, clientHeight, scrollHeight }, end) =>
      end === 'top' ? scrollTop <= 0 : scrollTop + clientHeight >= scrollHeight - 1,
    edge,
  );

const untilEdge = async (page: Page, edge: 'top' | 'bottom', step: () => Promise<void>) => {
  const farthest = 5_000;
  for (let steps = 0; steps < farthest; steps += 1) {
    for (let some = 0; some < 10; some += 1) {
      await step();
      await nextFrame(page);
    }
    if (await isAtEdge(page, edge)) return;
  }
  throw new Error(`The ${edge} of the feed was not reached`);
};

/** Two heights of the list: every frame shows what none before it did. */
const turn = 600;

/** Down to the bottom and back, a turn of the wheel with every frame. */
export const byWheel = async (page: Page): Promise<void> => {
  await list(page).hover();
  await untilEdge(page, 'bottom', () => page.mouse.wheel(0, turn));
  await untilEdge(page, 'top', () => page.mouse.wheel(0, -turn));
};

/** A page down, or an activity where the feed has keys of its own, with every frame, and back. */
export const byKeyboard = async (page: Page): Promise<void> => {
  await page.getByRole('article').first().focus();
  await untilEdge(page, 'bottom', () => page.keyboard.press('PageDown'));
  await untilEdge(page, 'top', () => page.keyboard.press('PageUp'));
  for (const key of ['End', 'Home', 'End', 'Home']) {
    await page.keyboard.press(key);
    for (let frames = 0; frames < 10; frames += 1) await nextFrame(page);
  }
};
