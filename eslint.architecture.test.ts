import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { architecture } from './eslint.architecture.ts';

/** One file of every part, to be imported by the samples. */
const house = [
  'contract/row.ts',
  'domain/rule.ts',
  'src/ui/Button.tsx',
  'src/device/clock.ts',
  'src/api/baseApi.ts',
  'src/features/alarms/events.ts',
  'src/features/alarms/alarmsSlice.ts',
  'src/features/pairing/events.ts',
  'src/features/pairing/pairingSlice.ts',
  'src/app/store.ts',
  'testkit/page/render.ts',
  'service-worker/push.ts',
  'server/app.ts',
  'e2e/kit.ts',
];

let root: string;
let eslint: ESLint;

const write = async (file: string, text: string) => {
  const whole = path.join(root, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, text);
};

beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'zones-')));
  await Promise.all(
    house.map((file) => write(file, 'export const it = 1;\nexport type It = 1;\n')),
  );
  eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: architecture(root) });
});

afterAll(() => rm(root, { recursive: true }));

const rulesBroken = async (file: string, text: string): Promise<(string | null)[]> => {
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

/** What each part may import of the house; every file that is not named is forbidden to it. */
const table: readonly (readonly [from: string, mayImport: readonly string[]])[] = [
  ['contract/sample.ts', ['contract/row.ts']],
  ['domain/sample.ts', ['domain/rule.ts']],
  ['src/ui/Sample.tsx', ['src/ui/Button.tsx']],
  ['src/device/sample.ts', ['src/device/clock.ts', 'contract/row.ts', 'domain/rule.ts']],
  [
    'src/api/sample.ts',
    ['src/api/baseApi.ts', 'src/device/clock.ts', 'contract/row.ts', 'domain/rule.ts'],
  ],
  [
    'src/features/alarms/sample.ts',
    [
      'src/features/alarms/events.ts',
      'src/features/alarms/alarmsSlice.ts',
      'src/features/pairing/events.ts',
      'src/ui/Button.tsx',
      'src/device/clock.ts',
      'src/api/baseApi.ts',
      'contract/row.ts',
      'domain/rule.ts',
    ],
  ],
  ...['src/app/sample.ts', 'src/main.tsx'].map(
    (from) => [from, house.filter((file) => /^(src|contract|domain)/.test(file))] as const,
  ),
  [
    'service-worker/sample.ts',
    ['service-worker/push.ts', 'contract/row.ts', 'domain/rule.ts', 'src/device/clock.ts'],
  ],
  ['server/sample.ts', ['server/app.ts', 'contract/row.ts', 'domain/rule.ts']],
  ...['testkit/page/sample.ts', 'e2e/sample.ts', 'bench/sample.ts', 'scripts/sample.ts'].map(
    (from) => [from, house] as const,
  ),
];

describe.each(table)('%s', (from, mayImport) => {
  test.each(house)('importing %s', async (to) => {
    const broken = await rulesBroken(from, valueOf(from, to));
    if (mayImport.includes(to)) expect(broken).toEqual([]);
    else expect([zoneRule, typeRule]).toContain(broken[0]);
  });
});

describe('only types', () => {
  test.each([
    ['domain/sample.ts', 'contract/row.ts'],
    ['domain/deep/sample.ts', 'contract/row.ts'],
    ['src/features/alarms/sample.ts', 'src/app/store.ts'],
    ['src/features/alarms/deep/sample.ts', 'src/app/store.ts'],
  ])('%s takes from %s', async (from, to) => {
    expect(await rulesBroken(from, typeOf(from, to))).toEqual([]);
    expect(await rulesBroken(from, valueOf(from, to))).toEqual([typeRule]);
    expect(await rulesBroken(from, `export * from '${pathTo(from, to)}';`)).toEqual([typeRule]);
    expect(
      await rulesBroken(from, `export const load = () => import('${pathTo(from, to)}');`),
    ).toEqual(['no-restricted-syntax']);
  });

  test('of another feature not even they are taken from its inside', async () => {
    const from = 'src/features/alarms/sample.ts';
    expect(await rulesBroken(from, typeOf(from, 'src/features/pairing/pairingSlice.ts'))).toEqual([
      zoneRule,
    ]);
  });

  test('are imported as types, without loading their module', async () => {
    const [from, to] = ['src/app/sample.ts', './store.ts'];
    expect(await rulesBroken(from, `import { It } from '${to}';\nexport type Mine = It;`)).toEqual([
      '@typescript-eslint/consistent-type-imports',
    ]);
    expect(
      await rulesBroken(from, `import { type It } from '${to}';\nexport type Mine = It;`),
    ).toEqual(['@typescript-eslint/no-import-type-side-effects']);
  });
});

describe('tests', () => {
  test.each([
    ['src/features/alarms/sample.test.ts', 'testkit/page/render.ts'],
    ['src/features/alarms/sample.test.ts', 'src/app/store.ts'],
    ['src/ui/Sample.test.tsx', 'testkit/page/render.ts'],
    ['domain/sample.test.ts', 'testkit/page/render.ts'],
    ['domain/sample.test.ts', 'contract/row.ts'],
    ['server/sample.test.ts', 'testkit/page/render.ts'],
  ])('%s may import %s', async (from, to) => {
    expect(await rulesBroken(from, valueOf(from, to))).toEqual([]);
  });

  test.each([
    ['src/features/alarms/sample.test.ts', 'src/features/pairing/pairingSlice.ts'],
    ['domain/sample.test.ts', 'server/app.ts'],
    ['server/sample.test.ts', 'src/app/store.ts'],
  ])('%s may not import %s', async (from, to) => {
    expect(await rulesBroken(from, valueOf(from, to))).toEqual([zoneRule]);
  });
});

describe('packages', () => {
  test.each([
    ['contract/sample.ts', 'valibot', []],
    ['contract/sample.ts', 'react', [typeRule]],
    ['contract/sample.ts', 'node:fs', [typeRule]],
    ['domain/sample.ts', 'valibot', [typeRule]],
    ['domain/sample.test.ts', 'fast-check', []],
    ['src/ui/Sample.tsx', 'react', []],
  ])('%s importing %s', async (from, name, broken) => {
    expect(
      await rulesBroken(from, `import * as it from '${name}';\nexport const mine = it;`),
    ).toEqual(broken);
  });
});

describe('the domain has no clock', () => {
  test.each([
    ['Date.now()', 'no-restricted-properties'],
    ['new Date()', 'no-restricted-syntax'],
    ['Date()', 'no-restricted-syntax'],
    ['setTimeout(Boolean, 1)', 'no-restricted-globals'],
    ['setInterval(Boolean, 1)', 'no-restricted-globals'],
    ["fetch('/api')", 'no-restricted-globals'],
    ["globalThis.fetch('/api')", 'no-restricted-properties'],
  ])('%s', async (code, rule) => {
    const text = `export const it = () => ${code};`;
    expect(await rulesBroken('domain/sample.ts', text)).toEqual([rule]);
    expect(await rulesBroken('domain/sample.test.ts', text)).toEqual([]);
    expect(await rulesBroken('src/device/sample.ts', text)).toEqual([]);
  });

  test('and may read a time that it is given', async () => {
    const text = 'export const day = (now: number) => new Date(now).getUTCDay();';
    expect(await rulesBroken('domain/sample.ts', text)).toEqual([]);
  });
});

test('a cycle is reported, also one through a file between', async () => {
  const file = 'server/cycle/a.ts';
  const a = "import { b } from './b.ts';\nexport const a = () => b;\n";
  await write(file, a);
  await write('server/cycle/b.ts', "import { c } from './c.ts';\nexport const b = c;\n");
  await write('server/cycle/c.ts', "import { a } from './a.ts';\nexport const c = a;\n");
  expect(await rulesBroken(file, a)).toEqual(['import-x/no-cycle']);
});

test('a relative import without its ending is reported', async () => {
  const text = "import { it } from './app';\nexport const mine = it;\n";
  expect(await rulesBroken('server/sample.ts', text)).toEqual(['import-x/extensions']);
});

test('a slice made later is covered as soon as its folder is there', async () => {
  await write('src/features/speech/speechSlice.ts', 'export const it = 1;\n');
  const later = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: architecture(root),
  });
  const from = 'src/features/speech/sample.ts';
  const [result] = await later.lintText(valueOf(from, 'src/features/alarms/alarmsSlice.ts'), {
    filePath: path.join(root, from),
  });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([zoneRule]);
});
