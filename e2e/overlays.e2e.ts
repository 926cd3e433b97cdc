import { layoutSettled } from '../testkit/browser/accessibility.ts';
import { findHiddenParts } from '../testkit/browser/overlayLayout.ts';
import { findUnmirrored } from '../testkit/browser/mirrored.ts';
import { overlays } from '../testkit/browser/overlays.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { expectTranslated, translate } from '../testkit/browser/translate.ts';

const isAll = process.env.TEST_ALL === '1';

for (const [file, states] of Object.entries(overlays)) {
  for (const [state, { open, firstSight, sightSideways, isUrgent }] of Object.entries(states)) {
    if (!isAll && isUrgent !== true) continue;
    const name = file.replace(/^.*\/|\.tsx$/g, '');
    test(`${name}, ${state}: nothing asked and no answer is hidden, nor lost in a translation`, async ({
      page,
      server,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open({ page, server });
      await expect(page.locator('dialog').last()).toBeVisible();
      expect(await findHiddenParts(page, firstSight, sightSideways)).toEqual([]);
      for (const [width, height] of [
        [390, 844],
        [740, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => findUnmirrored(page)).toEqual([]);
      }
      await translate(page);
      for (const isOffline of [true, false]) {
        await page.context().setOffline(isOffline);
        await layoutSettled(page);
        await page.keyboard.press('Escape');
      }
      await expectTranslated(page);
    });
  }
}
