import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Linter } from 'eslint';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export const sources = ['**/*.{ts,tsx}'];
export const tests = ['**/*.test.{ts,tsx}', 'testkit/**'];

interface Layer {
  readonly target: string;
  readonly mayImport: readonly string[];
}

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/** Features whose screens use another one. */
const usedFeatures: Readonly<Record<string, readonly string[]>> = {
  'src/features/account': [
    'src/features/adherence',
    'src/features/auth',
    'src/features/careTeam',
    'src/features/emergency',
    'src/features/invitations',
  ],
  'src/features/adherence': ['src/features/medications'],
  'src/features/alarms': ['src/features/medications'],
  'src/features/auth': ['src/features/emergency'],
  'src/features/careTeam': ['src/features/emergency'],
  'src/features/alarmReadiness': ['src/features/push'],
  'src/features/admin': ['src/features/account', 'src/features/invitations'],
  'src/features/monitoring': [
    'src/features/careTeam',
    'src/features/emergency',
    'src/features/medications',
  ],
  'src/features/pairing': [
    'src/features/careTeam',
    'src/features/invitations',
    'src/features/monitoring',
  ],
};

/** Bottom up: a module of the server imports only those of earlier lines, so that there are no cycles. */
const serverModules = [
  ['medicineRows', 'pictures', 'users'],
  ['changes', 'push', 'sessions'],
  ['calendar', 'pairing', 'profile'],
  ['devices', 'doses', 'emergency'],
  ['activities', 'auth'],
  ['contact', 'doctor', 'registration', 'reminders'],
  ['medicines', 'monitoring'],
  ['account'],
  ['people'],
];

const layersOf = (root: string): Layer[] => {
  const features = foldersIn(path.join(root, 'src/features')).map((name) => `src/features/${name}`);
  const events = features.map((feature) => `${feature}/events.ts`);
  const pageParts = foldersIn(path.join(root, 'src')).map((name) => `src/${name}`);
  const wholePage = [...pageParts, 'contract', 'domain'];
  const belowFeatures = ['src/ui', 'src/platform', 'src/api', 'domain', 'contract'];
  return [
    { target: 'contract', mayImport: ['package.json'] },
    { target: 'domain', mayImport: ['contract'] },
    { target: 'src/ui', mayImport: [] },
    { target: 'src/platform', mayImport: ['contract', 'domain'] },
    { target: 'src/api', mayImport: ['src/platform', 'src/app', 'contract', 'domain'] },
    { target: 'src/doses', mayImport: [...belowFeatures, 'src/app', ...events] },
    { target: 'src/forms', mayImport: [...belowFeatures, 'src/app', ...events] },
    ...features.map((target) => ({
      target,
      mayImport: [
        ...belowFeatures,
        'src/doses',
        'src/forms',
        'src/app',
        ...events,
        ...(usedFeatures[target] ?? []),
      ],
    })),
    { target: 'src/screens', mayImport: wholePage },
    { target: 'src/app', mayImport: wholePage },
    { target: 'src/*.{ts,tsx}', mayImport: wholePage },
    {
      target: 'service-worker',
      mayImport: ['contract', 'domain', 'src/platform', 'src/doses/makeAnswerRow.ts'],
    },
    { target: 'server', mayImport: ['contract', 'domain'] },
  ];
};

const forTests = ({ target, mayImport }: Layer): Layer => ({
  target,
  mayImport: [...mayImport, 'testkit', ...(target.startsWith('src/') ? ['src/app'] : [])],
});

interface Zone {
  readonly target: string | string[];
  readonly from: string | string[];
  readonly except?: string[];
  readonly message: string;
}

const zoneOf = ({ target, mayImport }: Layer): Zone => ({
  target,
  from: '.',
  except: [...new Set([...(target.includes('*') ? [] : [target]), ...mayImport, 'node_modules'])],
  message: `${target} may import: ${mayImport.join(', ') || 'nothing else of ours'}.`,
});

const moduleZones = (root: string): Zone[] =>
  foldersIn(path.join(root, 'server/modules')).map((name) => {
    const line = serverModules.findIndex((names) => names.includes(name));
    return {
      target: `server/modules/${name}`,
      from: 'server/modules',
      except: [name, ...serverModules.slice(0, Math.max(0, line)).flat()],
      message: `${name} may import modules of earlier lines of \`serverModules\`.`,
    };
  });

const restrict = (root: string, zones: readonly Zone[]): Linter.RulesRecord => ({
  'import-x/no-restricted-paths': ['error', { basePath: root, zones }],
});

const restrictImports = (...patterns: readonly object[]): Linter.RulesRecord => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});

/** Case, width and accents are compared by `comparisonKey` and `normalizeEmail`. */
const ownFolding = ['toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase'].map(
  (property) => ({
    property,
    message:
      'Compare with isSameText or isSameEmail. To show or to parse, add the file to foldingFiles.',
  }),
);

/** What they fold is shown, or is ASCII of a protocol. */
const foldingFiles = [
  'contract/paths.ts',
  'server/{apiDocs,authenticate,config}.ts',
  'server/modules/pairing/{pairingCodes,routes}.ts',
  'service-worker/pageMessages.ts',
  'src/**/{strings,*Strings,format*}.ts',
  'src/api/useRelativeTime.ts',
  'src/features/speech/MonitorScreen.tsx',
];

/** Each channel has one, which only `notify` may import. */
const enqueuingFiles = ['server/notify/**', 'server/**/enqueue*.ts', 'server/mail/repository.ts'];

/** Saved on the device first, or sent at the last character. */
const ownForms = ['src/features/medications/**', 'src/features/pairing/codes/EnterPinScreen.tsx'];

const noAppAtRuntime = {
  selector: 'ImportExpression[source.value=/^(\\.\\.\\u002F)+(src\\u002F)?app\\u002F/]',
  message: 'Only types come from the app here.',
};

const formWithoutHook = {
  selector:
    'Program:has(ImportDeclaration[source.value=/\\u002F(Form|FormDialog|useFormErrors)\\.tsx$/]):not(:has(ImportDeclaration[source.value=/\\u002Fuse(SignIn)?Form\\.ts$/]))',
  message: 'Send forms with useForm.',
};

const clockProperties = [
  { object: 'Date', property: 'now', message: 'The domain is told the time: take `now`.' },
  ...['globalThis', 'self', 'window'].flatMap((object) =>
    ['setTimeout', 'setInterval', 'fetch'].map((property) => ({ object, property })),
  ),
];

const withoutClock: Linter.RulesRecord = {
  'no-restricted-globals': ['error', 'setTimeout', 'setInterval', 'fetch'],
  'no-restricted-properties': ['error', ...clockProperties, ...ownFolding],
  'no-restricted-syntax': [
    'error',
    {
      selector:
        'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"]',
      message: 'The domain is told the time: take `now`.',
    },
    { selector: 'ImportExpression', message: 'The domain imports types only.' },
  ],
};

export const architecture = (root: string): Linter.Config[] => {
  const layers = layersOf(root);
  return defineConfig(
    {
      files: sources,
      languageOptions: { parser: tseslint.parser },
      plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin },
      settings: {
        'import-x/extensions': ['.ts', '.tsx'],
        'import-x/resolver-next': [
          createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] }),
        ],
      },
    },
    {
      files: sources,
      ignores: tests,
      rules: restrict(root, [...layers.map(zoneOf), ...moduleZones(root)]),
    },
    {
      files: tests,
      rules: restrict(root, layers.map(forTests).map(zoneOf)),
    },
    {
      files: ['contract/**'],
      ignores: tests,
      rules: restrictImports({
        regex: '^(?!\\.|valibot$)',
        message: 'The contract knows valibot only.',
      }),
    },
    {
      files: ['{contract,server,service-worker,src}/**'],
      ignores: [...tests, ...foldingFiles],
      rules: { 'no-restricted-properties': ['error', ...ownFolding] },
    },
    {
      files: ['domain/**'],
      ignores: tests,
      rules: {
        ...withoutClock,
        ...restrictImports(
          { regex: '^[^.]', message: 'The domain needs no package.' },
          {
            regex: '/contract/',
            allowTypeImports: true,
            message: 'Take only types from the contract.',
          },
        ),
      },
    },
    {
      files: ['server/**'],
      ignores: [...tests, ...enqueuingFiles],
      rules: {
        'no-restricted-syntax': [
          'error',
          {
            selector:
              'ImportSpecifier[imported.name=/^enqueue/], CallExpression[callee.property.name="insertInto"][arguments.0.value=/^(pushes|mails)$/]',
            message: 'Add a kind to server/notify/kinds.ts, and call notify.',
          },
        ],
      },
    },
    {
      files: ['domain/{email,foldCase,normalizePin}.ts'],
      rules: { 'no-restricted-properties': ['error', ...clockProperties] },
    },
    {
      files: ['src/features/**', 'src/doses/**', 'src/api/**'],
      ignores: tests,
      rules: {
        ...restrictImports({
          regex: '^(\\.\\./)+(src/)?app/',
          allowTypeImports: true,
          message: 'Only types come from the app here.',
        }),
        'no-restricted-syntax': ['error', noAppAtRuntime],
      },
    },
    {
      files: ['src/features/**'],
      ignores: [...tests, ...ownForms],
      rules: { 'no-restricted-syntax': ['error', noAppAtRuntime, formWithoutHook] },
    },
  );
};
