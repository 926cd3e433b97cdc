import { expect, test } from '@jest/globals';
import { isCompressible } from './precompress.ts';

test('text that a browser fetches is compressed, and nothing else', () => {
  const text = ['index.html', 'sw.js', 'assets/main.1f.css', 'icon.svg', 'app.webmanifest'];
  const others = ['sw.js.map', 'icon.png', 'a.woff2', 'hip.mp4', 'alarm.wav', 'a.js.br'];
  expect([...text, ...others].filter(isCompressible)).toEqual(text);
});
