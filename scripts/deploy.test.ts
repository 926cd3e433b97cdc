import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { suite } from './debian.ts';
import { root } from './run.ts';

const read = (file: string) => readFile(path.join(root, file), 'utf8');
const lines = async (file: string) => (await read(file)).split('\n').filter((line) => line !== '');

/** From each line that matches to the next one. */
const sections = (file: readonly string[], start: RegExp): string[][] => {
  const starts = file.flatMap((line, index) => (start.test(line) ? [index] : []));
  return starts.map((from, index) => file.slice(from, starts[index + 1]).map((one) => one.trim()));
};

const stages = async () => sections(await lines('Dockerfile'), /^FROM /);
const services = async () => sections(await lines('compose.yaml'), /^(?:x-| {2}\w+:$|volumes)/);

test('the image has fixed bases, the tested Debian, another user than root and a health check', async () => {
  const [build, base, restore, last] = await stages();
  expect(build?.[0]).toMatch(/^FROM node:\d+-\w+-slim AS build$/);
  expect(base?.[0]).toBe(`FROM debian:${suite}-slim AS base`);
  expect([restore?.[0], last?.[0]]).toEqual(['FROM base AS restore', 'FROM base']);
  for (const image of [restore, last]) {
    expect(image).toContainEqual(expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/));
  }
  const check = last?.find((line) => line.startsWith('HEALTHCHECK '));
  const [, name] = /"(server\/\w+)\.js"/.exec(check ?? '') ?? [];
  expect(existsSync(path.join(root, `${name}.ts`))).toBe(true);
  expect(base).toContain('VOLUME /data /backups');
  expect(base).toContain('ENV DATA_DIR=/data BACKUP_DIR=/backups HOST=0.0.0.0');
});

test('the image is built without data, secrets and what git ignores', async () => {
  const ignored = await lines('.dockerignore');
  expect(ignored).toEqual(expect.arrayContaining(['.git', ...(await lines('.gitignore'))]));
});

test('compose.yaml names a version of each image, and publishes the app to this machine only', async () => {
  const file = (await services()).flat();
  for (const line of file.filter((each) => each.startsWith('image:'))) {
    expect(line).toMatch(/:\d[\w.-]*$/);
  }
  expect(file).toContain("ports: ['127.0.0.1:3000:${PORT:-3000}']");
  expect(file).toContain('read_only: true');
});

test('compose.yaml restores with the locks, the settings and the folders of the server, which is stopped', async () => {
  const [shared, server, restore, postgres] = await services();
  expect([server?.[0], restore?.[0]]).toEqual(['upstroke:', 'restore:']);
  const backups = '${BACKUPS:-backups}:/backups';
  expect(shared).toContain(`volumes: ['data:/data', '${backups}']`);
  expect(shared).toEqual(expect.arrayContaining(['read_only: true', 'env_file: .env']));
  for (const service of [server, restore]) expect(service).toContain('<<: *upstroke');
  expect(restore).toContain('profiles: [restore]');
  expect(restore).toContain('build: { context: ., target: restore }');
  expect(postgres?.find((line) => line.startsWith('volumes:'))).toContain(`'${backups}'`);
});

test('the unit lets the server write to the folder that the docs recommend for backups', async () => {
  const docs = await read('docs/operations.md');
  const folder = /^BACKUP_DIR=(\S+)$/m.exec(docs)?.[1];
  expect(await lines('deploy/upstroke.service')).toContain(`ReadWritePaths=-${folder}`);
  expect(docs).toContain(`install -d -o upstroke -g upstroke -m 700 ${folder}`);
});

test('the docs restore with a stopped server, from where the service finds backups', async () => {
  const blocks = (await read('docs/operations.md')).split('```');
  const commands = blocks.filter((_, index) => index % 2 === 1).map((block) => block.split('\n'));
  const [block = []] = commands.filter((each) => each.some((line) => line.includes(' restore ')));
  const order = ['stop upstroke', 'run --build --rm restore upstroke-', 'start upstroke'];
  expect(block.filter((line) => order.some((part) => line.includes(part)))).toEqual(
    order.map((part) => expect.stringContaining(`docker compose ${part}`)),
  );
});

test('the docs run the doctor as the unit runs the server', async () => {
  const unit = new Map(
    (await lines('deploy/upstroke.service')).map(
      (line) => line.split(/=-?(.*)/s, 2) as [string, string],
    ),
  );
  const [node] =
    unit
      .get('ExecStart')
      ?.replace(`${unit.get('WorkingDirectory')}/`, '')
      .split(' ') ?? [];
  const command = `sudo -u ${unit.get('User')} ${unit.get('Environment')} ${node} --env-file=${unit.get('EnvironmentFile')}`;
  expect(await lines('docs/operations.md')).toContain(`${command} scripts/doctor.js`);
});
