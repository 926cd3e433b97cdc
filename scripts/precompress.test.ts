import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { compressed, isCompressible } from './precompress.ts';

test.each(['index.html', 'sw.js', 'assets/main.1f.css', 'icons/icon.svg', 'manifest.webmanifest'])(
  'what a browser fetches as text is compressed: %s',
  (file) => {
    expect(isCompressible(file)).toBe(true);
  },
);

test.each([
  'sw.js.map',
  'icons/icon-192.png',
  'assets/lexend.1f.woff2',
  'videos/hip.mp4',
  'sounds/medication-alarm.wav',
  'a.js.br',
])('what only a debugger reads, is compressed as it is, or is to be heard, is not: %s', (file) => {
  expect(isCompressible(file)).toBe(false);
});

test('both forms hold the whole file, and br is the smaller', async () => {
  const content = Buffer.from('Time to take Aspirin. Taken, Skip, Later. '.repeat(40));
  const [br, gz] = await compressed(content);
  expect([br?.ending, gz?.ending]).toEqual(['.br', '.gz']);
  expect(brotliDecompressSync(br!.content)).toEqual(content);
  expect(gunzipSync(gz!.content)).toEqual(content);
  expect(br!.content.length).toBeLessThan(gz!.content.length);
  expect(gz!.content.length).toBeLessThan(content.length / 10);
});

test('a form that is no smaller than the file is left out', async () => {
  expect(await compressed(randomBytes(500))).toEqual([]);
  expect(await compressed(Buffer.of())).toEqual([]);
});
