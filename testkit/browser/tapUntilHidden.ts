import { expect, type Locator } from '@playwright/test';

/** Taps until it counts: in the first moments of a dialog, and just after another tap, it does not. */
export const tapUntilHidden = async (target: Locator, gone = target): Promise<void> => {
  await expect(async () => {
    if (await target.isVisible()) await target.click({ timeout: 5_000 });
    await expect(gone).toBeHidden({ timeout: 1_000 });
  }).toPass();
};
