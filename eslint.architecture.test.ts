import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { architecture } from './eslint.architecture.ts';

/** The files that the samples import. */
const targets = [
  'contract/row.ts',
  'domain/rule.ts',
  'src/ui/Button.tsx',
  'src/platform/clock.ts',
  'src/api/baseApi.ts',
  'src/features/alarms/events.ts',
  'src/features/alarms/alarmsSlice.ts',
  'src/features/pairing/events.ts',
  'src/features/pairing/pairingSlice.ts',
  'src/app/store.ts',
  'testkit/page/render.ts',
  'server/app.ts',
  'server/modules/auth/service.ts',
  'server/modules/unlisted/service.ts',
  'server/modules/users/repository.ts',
];

let root: string;
let eslint: ESLint;

const write = async (file: string, text: string) => {
  const absolute = path.join(root, file);
  await mkdir(path.dirname(absolute), { recursive: true });
  await writeFile(absolute, text);
};

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'zones-')));
  await Promise.all(
    targets.map((file) => write(file, 'export const it = 1;\nexport type It = 1;\n')),
  );
  eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: architecture(root) });
});

afterAll(() => rm(root, { recursive: true }));

const brokenRules = async (file: string, text: string) => {
  const results = await eslint.lintText(text, { filePath: path.join(root, file) });
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => ruleId ?? message),
  );
};

const pathTo = (from: string, to: string) => {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
};
const valueOf = (from: string, to: string) =>
  `import { it } from '${pathTo(from, to)}';\nexport const mine = it;\n`;
const typeOf = (from: string, to: string) =>
  `import type { It } from '${pathTo(from, to)}';\nexport type Mine = It;\n`;

const zoneRule = 'import-x/no-restricted-paths';
const typeRule = '@typescript-eslint/no-restricted-imports';

/** For each zone one allowed and one forbidden import. */
test.each([
  ['contract/sample.ts', 'contract/row.ts', 'domain/rule.ts'],
  ['domain/sample.ts', 'domain/rule.ts', 'server/app.ts'],
  ['src/ui/Sample.tsx', 'src/ui/Button.tsx', 'domain/rule.ts'],
  ['src/platform/sample.ts', 'contract/row.ts', 'src/api/baseApi.ts'],
  ['src/api/sample.ts', 'src/platform/clock.ts', 'src/features/alarms/events.ts'],
  ['src/features/alarms/sample.ts', 'src/features/alarms/alarmsSlice.ts', 'server/app.ts'],
  [
    'src/features/alarms/sample.ts',
    'src/features/pairing/events.ts',
    'src/features/pairing/pairingSlice.ts',
  ],
  ['src/app/sample.ts', 'src/features/pairing/pairingSlice.ts', 'server/app.ts'],
  ['src/main.tsx', 'src/app/store.ts', 'testkit/page/render.ts'],
  ['service-worker/sample.ts', 'src/platform/clock.ts', 'src/features/alarms/events.ts'],
  ['server/sample.ts', 'domain/rule.ts', 'src/platform/clock.ts'],
  [
    'server/modules/auth/sample.ts',
    'server/modules/users/repository.ts',
    'server/modules/unlisted/service.ts',
  ],
  ['server/modules/users/sample.ts', 'server/app.ts', 'server/modules/auth/service.ts'],
  ['server/modules/unlisted/sample.ts', 'domain/rule.ts', 'server/modules/auth/service.ts'],
  ['src/ui/Sample.test.tsx', 'testkit/page/render.ts', 'server/app.ts'],
  [
    'src/features/alarms/sample.test.ts',
    'src/app/store.ts',
    'src/features/pairing/pairingSlice.ts',
  ],
  ['domain/sample.test.ts', 'contract/row.ts', 'server/app.ts'],
  ['server/sample.test.ts', 'testkit/page/render.ts', 'src/app/store.ts'],
])('%s may import %s, and not %s', async (from, allowed, forbidden) => {
  expect(await brokenRules(from, valueOf(from, allowed))).toEqual([]);
  expect(await brokenRules(from, valueOf(from, forbidden))).toContain(zoneRule);
  expect(await brokenRules(from, typeOf(from, forbidden))).toContain(zoneRule);
});

test('tools and kits may import every part', async () => {
  for (const from of ['testkit/page/sample.ts', 'e2e/sample.ts', 'scripts/sample.ts']) {
    for (const to of ['server/app.ts', 'src/app/store.ts']) {
      expect(await brokenRules(from, valueOf(from, to))).toEqual([]);
    }
  }
});

test.each([
  ['domain/deep/sample.ts', 'contract/row.ts'],
  ['src/features/alarms/deep/sample.ts', 'src/app/store.ts'],
])('%s imports only types from %s', async (from, to) => {
  expect(await brokenRules(from, typeOf(from, to))).toEqual([]);
  expect(await brokenRules(from, valueOf(from, to))).toEqual([typeRule]);
  expect(await brokenRules(from, `export * from '${pathTo(from, to)}';`)).toEqual([typeRule]);
  expect(
    await brokenRules(from, `export const load = () => import('${pathTo(from, to)}');`),
  ).toEqual(['no-restricted-syntax']);
});

test.each([
  ['contract/sample.ts', 'valibot', []],
  ['contract/sample.ts', 'node:fs', [typeRule]],
  ['domain/sample.ts', 'valibot', [typeRule]],
  ['domain/sample.test.ts', 'fast-check', []],
])('%s importing the package %s breaks %j', async (from, name, broken) => {
  const text = `import * as it from '${name}';\nexport const mine = it;`;
  expect(await brokenRules(from, text)).toEqual(broken);
});

test('a form is sent with useForm', async () => {
  const text = "import '../../ui/Form.tsx';";
  const from = 'src/features/alarms/sample.tsx';
  expect(await brokenRules(from, text)).toEqual(['no-restricted-syntax']);
  expect(await brokenRules(from, `${text} import '../../forms/useForm.ts';`)).toEqual([]);
});

test.each([
  ['Date.now()', 'no-restricted-properties'],
  ['new Date()', 'no-restricted-syntax'],
  ['Date()', 'no-restricted-syntax'],
  ['setTimeout(Boolean, 1)', 'no-restricted-globals'],
  ["globalThis.fetch('/api')", 'no-restricted-properties'],
])('only the domain may not call %s', async (code, rule) => {
  const text = `export const it = () => ${code};`;
  expect(await brokenRules('domain/sample.ts', text)).toEqual([rule]);
  expect(await brokenRules('domain/sample.test.ts', text)).toEqual([]);
  expect(await brokenRules('src/platform/sample.ts', text)).toEqual([]);
});

test.each(['domain/sample.ts', 'src/ui/sample.ts', 'server/sample.ts'])(
  '%s may not compare texts by their case alone',
  async (file) => {
    const text = 'export const it = (a: string, b: string) => a.toLowerCase() === b;';
    expect(await brokenRules(file, text)).toEqual(['no-restricted-properties']);
    expect(await brokenRules('src/ui/strings.ts', text)).toEqual([]);
  },
);

test.each([
  "import { enqueueMail as it } from './mail/repository.ts';\nexport const mine = it;",
  "export const it = (db: Db) => db.insertInto('pushes');",
])('only notify queues a message: %s', async (text) => {
  expect(await brokenRules('server/sample.ts', text)).toEqual(['no-restricted-syntax']);
  expect(await brokenRules('server/notify/sample.ts', text)).toEqual([]);
});
