import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './run.ts';
import { suite } from './testRelease.ts';

const lines = async (file: string) =>
  (await readFile(path.join(root, file), 'utf8')).split('\n').filter((line) => line !== '');

test('the image has fixed bases, the tested Debian, another user than root and a health check', async () => {
  const file = await lines('Dockerfile');
  const bases = file.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
  expect(bases).toEqual([expect.stringMatching(/^node:\d+-\w+-slim$/), `debian:${suite}-slim`]);
  const last = file.slice(file.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last).toContainEqual(expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/));
  expect(last).toContainEqual(expect.stringMatching(/^HEALTHCHECK .+\/healthz/));
  expect(last).toContain('VOLUME /data');
});

test('the image is built without data, secrets and what git ignores', async () => {
  const ignored = await lines('.dockerignore');
  expect(ignored).toEqual(expect.arrayContaining(['.git', ...(await lines('.gitignore'))]));
});

test('compose.yaml names a version of each image, and publishes the app to this machine only', async () => {
  const file = (await lines('compose.yaml')).map((line) => line.trim());
  for (const line of file.filter((each) => each.startsWith('image:'))) {
    expect(line).toMatch(/:\d[\w.-]*$/);
  }
  expect(file).toContain("ports: ['127.0.0.1:3000:3000']");
  expect(file).toContain('read_only: true');
});
