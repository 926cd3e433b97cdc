import { expect, type Locator } from '@playwright/test';

/**
 * Taps, as a person does, until it counts: in the first moments of a dialog taps are ignored. What
 * goes by itself between the look and the tap is not waited for.
 */
export const tapUntilHidden = async (target: Locator, gone = target): Promise<void> => {
  await expect(async () => {
    if (await target.isVisible()) await target.click({ timeout: 5_000 });
    await expect(gone).toBeHidden({ timeout: 1_000 });
  }).toPass();
};
