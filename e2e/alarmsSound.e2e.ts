import type { CDPSession } from '@playwright/test';
import config from '../playwright.config.ts';
import { alarm, ringNow } from '../testkit/browser/rosa.ts';
import { sounds } from '../testkit/browser/sound.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { signInRosa } from '../testkit/browser/visit.ts';

const { launchOptions } = config.use ?? {};
const otherArgs = (launchOptions?.args ?? []).filter((arg) => !arg.startsWith('--autoplay-policy'));

// A browser that holds sound back until the first tap, as those of people do.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...otherArgs, '--autoplay-policy=document-user-activation-required'],
  },
});

/** Reads the page without what Playwright does by itself: to the browser that is a person's touch. */
const untouched = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { result } = await session.send('Runtime.evaluate', { expression, userGesture: false });
  return result.value;
};

test('an alarm in a page that nobody has touched says that its sound is held back, and the first tap anywhere lets it sound', async ({
  page,
  context,
  server,
}) => {
  await signInRosa({ page, context, server });
  await ringNow(page, 'Aspirin');
  await expect.poll(() => sounds(page)).toBe(true);

  const opened = await context.newPage();
  await page.close();
  const session = await context.newCDPSession(opened);
  const see = (expression: string) => untouched(session, expression);
  await opened.goto('/medication', { waitUntil: 'commit' });
  await expect
    .poll(() => see('document.querySelector("[role=alertdialog]")?.textContent'))
    .toContain('This browser has held back the sound.');
  expect(await see('navigator.userActivation.hasBeenActive')).toBe(false);
  expect(await see('sounds()')).toBe(false);

  await opened.mouse.click(8, 8);
  await expect.poll(() => see('sounds()')).toBe(true);
  await expect(alarm(opened)).toContainText("It's time to take Aspirin!");
  await expect(alarm(opened)).not.toContainText('held back');
});
