import { chromium } from '@playwright/test';
import { chromiumArgs } from '../../../scripts/findChromium.ts';
import { type Driver, windowSize } from './driver.ts';

export const openChromium = async (executablePath: string): Promise<Driver> => {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const page = await browser.newPage({ viewport: windowSize, serviceWorkers: 'allow' });
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate<unknown>(expression),
    tapAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    setViewportSize: (size) => page.setViewportSize(size),
    takePicture: async () => (await page.screenshot()).toString('base64'),
    close: () => browser.close(),
  };
};
