import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { compressed, isCompressible } from './precompress.ts';

test('text that a browser fetches is compressed, and nothing else', () => {
  const text = ['index.html', 'sw.js', 'assets/main.1f.css', 'icon.svg', 'app.webmanifest'];
  const others = ['sw.js.map', 'icon.png', 'a.woff2', 'hip.mp4', 'alarm.wav', 'a.js.br'];
  expect([...text, ...others].filter(isCompressible)).toEqual(text);
});

test('both forms contain the whole file, and br is smaller', async () => {
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
