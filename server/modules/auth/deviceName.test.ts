import { expect, test } from '@jest/globals';
import { deviceNameOf } from './deviceName.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)';

test.each([
  [`${android} ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${android} ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`, 'Edge on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox on Android'],
  [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge on Windows'],
  [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera on Windows'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    'Chrome on Chromebook',
  ],
  [`Mozilla/5.0 (X11; Linux) ${webkit} HeadlessChrome/130.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
  [`${iphone} AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iphone} AppleWebKit/605.1.15 FxiOS/132.0 Mobile/15E148 Safari/605.1`, 'Firefox on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
    'Safari on Mac or iPad',
  ],
  ['Mozilla/5.0 (Haiku) Firefox/132.0', 'Firefox'],
  ['curl/8.5.0', null],
  [undefined, null],
])('%s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});
