import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { oldestBrowsers } from '../contract/browsers.ts';
import { root } from './run.ts';

interface Support {
  readonly version_added: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

interface Compat {
  readonly support: Readonly<Record<string, Support | Support[]>>;
}

interface Features {
  readonly [name: string]: (Features & { readonly __compat?: Compat }) | undefined;
}

const { api, javascript } = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Record<'api' | 'javascript', Features>;
const builtins = javascript.builtins;

/** Used only where the browser has it. */
const optional = new Set([
  'Element.checkVisibility',
  'scheduler',
  'Scheduler.yield',

  'Navigation.canGoBack',
  'Navigator.share',
  'Navigator.userActivation',
  'Navigator.vibrate',
  'StorageManager.estimate',
  'UserActivation.hasBeenActive',
  'WakeLock.request',
  'WakeLockSentinel.release',
  'WakeLockSentinel.released',
]);

/** Of notifications, whose support in Safari the data does not know. */
const untracked = /^Notification(?:Event)?\./;

const dataNames: Readonly<Record<string, string>> = {
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

const isAtMost = (version: string, oldest: string): boolean =>
  version.replace('≤', '').localeCompare(oldest, 'en', { numeric: true }) <= 0;

const isSupported = ({ support }: Compat): boolean =>
  Object.entries(oldestBrowsers).every(([browser, oldest]) =>
    [support[dataNames[browser] ?? browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name: other }) =>
          typeof added === 'string' && !flags && !prefix && !other && isAtMost(added, oldest),
      ),
  );

const featureOf = (owner: string, name: string) => {
  const known = owner.replace(/Constructor$/, '').replace(/^Readonly(?=Array|Map|Set)/, '');
  const found = [api, builtins, builtins?.Intl]
    .map((group) => group?.[known])
    .find((group) => group?.[name] ?? group?.[`${name}_static`]);
  return (found?.[name] ?? found?.[`${name}_static`])?.__compat;
};

const globalOf = (name: string) =>
  (api[name] ?? api.Window?.[name] ?? api.WorkerGlobalScope?.[name] ?? builtins?.[name])?.__compat;

const isOfBrowser = (declaration: ts.Declaration): boolean =>
  /typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName);

/** What some supported browser lacks; only these names are looked up, as each lookup checks types. */
const newerNames = new Set<string>();
const collectNewer = (features: Features): void => {
  for (const [name, feature] of Object.entries(features)) {
    if (name === '__compat' || !feature) continue;
    const { __compat: compat, ...members } = feature;
    if (compat && !isSupported(compat)) newerNames.add(name.replace(/_static$/, ''));
    collectNewer(members);
  }
};
for (const group of [api, builtins]) collectNewer(group ?? {});

/** A feature of the browser, as `Interface.member` or the name of a global. */
const featureAt = (
  node: ts.Identifier,
  checker: ts.TypeChecker,
): readonly [name: string, compat: Compat | undefined] | null => {
  if (ts.isTypeReferenceNode(node.parent)) return null;
  const symbol = checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.find(isOfBrowser);
  if (!symbol || !declaration) return null;
  if (ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration))
    return [symbol.name, globalOf(symbol.name)];
  const { parent } = declaration;
  const owner = ts.isTypeLiteralNode(parent) ? parent.parent : parent;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isVariableDeclaration(owner)) return null;
  const declared = owner.name.getText();
  const receiver = ts.isPropertyAccessExpression(node.parent) ? node.parent.expression : node;
  const type = checker.getTypeAtLocation(receiver);
  // The data lists the members of mixins with each interface that has them.
  const owners = [
    declared,
    ...[type, ...(type.getBaseTypes() ?? [])].map((one) => one.getSymbol()?.name),
  ];
  for (const one of owners) {
    const compat = one === undefined ? undefined : featureOf(one, symbol.name);
    if (compat) return [`${one}.${symbol.name}`, compat];
  }
  return null;
};

const isOurs = (file: string): boolean =>
  /^(?:src|contract|domain|service-worker)\//.test(path.relative(root, file)) &&
  !/\.(?:test|d)\.tsx?$/.test(file);

const newerFeatures = (config: string): string[] => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(path.join(root, config), {}, host);
  const program = ts.createProgram(parsed!.fileNames.filter(isOurs), parsed!.options);
  const checker = program.getTypeChecker();
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isNewer = ts.isIdentifier(node) && newerNames.has(node.text);
    const feature = isNewer ? featureAt(node, checker) : null;
    const [name, compat] = feature ?? [];
    if (name !== undefined && compat && !optional.has(name) && !untracked.test(name)) {
      if (!isSupported(compat))
        found.push(`${path.relative(root, node.getSourceFile().fileName)}: ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  program
    .getSourceFiles()
    .filter(({ fileName }) => isOurs(fileName))
    .forEach(visit);
  return found;
};

test.each(['tsconfig.json', 'service-worker/tsconfig.json'])(
  'the oldest supported browsers have all that the code of %s uses',
  (config) => {
    expect(newerFeatures(config)).toEqual([]);
  },
);
