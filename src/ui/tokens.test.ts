import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const css = readFileSync(join(process.cwd(), 'src/ui/tokens.css'), 'utf8');

type Colours = Readonly<Record<string, string>>;
const colours = (theme: 'light' | 'dark'): Colours =>
  Object.fromEntries(
    [...css.matchAll(RegExp(`--([\\w-]+): (?:.*--${theme}, )?(#[0-9a-f]{6})`, 'g'))].map(
      ([, name, value]) => [name, value],
    ),
  );

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const pairs = (fronts: readonly string[], grounds: readonly string[]) =>
  grounds.flatMap((ground) => fronts.map((front) => [front, ground] as const));
const grounds = ['bg', 'surface', 'sunken'];
const textPairs = [
  ...pairs(['ink', 'muted', 'teal-text', 'red-text'], grounds),
  ...['teal', 'red', 'green', 'grey', 'amber', 'blue', 'plum'].flatMap((hue) =>
    pairs([`${hue}-text`, 'ink'], [`${hue}-soft`]),
  ),
  ...pairs(['on-banner'], ['banner', 'banner-pressed', 'red', 'red-pressed']),
  ...pairs(['paper-green', 'paper-red'], ['paper', 'paper-pressed']),
  ...pairs(['on-action'], ['action', 'action-pressed']),
  ...pairs(['surface'], ['green-fill']),
];
const linePairs = pairs(['control-line', 'action', 'red-edge'], grounds);

test.each(['light', 'dark'] as const)(
  '%s: text has a contrast of 7:1 or better, control lines 3:1',
  (theme) => {
    const known = colours(theme);
    const contrast = (pair: readonly string[]) => {
      const [dark = 0, bright = 0] = pair
        .map((name) => luminance(known[name] ?? '#000000'))
        .toSorted((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    };
    expect(textPairs.filter((pair) => contrast(pair) < 7)).toEqual([]);
    expect(linePairs.filter((pair) => contrast(pair) < 3)).toEqual([]);
  },
);

const sheets = globSync('src/**/*.css').map((file) => [file, readFileSync(file, 'utf8')] as const);

test('only the tokens say left and right, so that all layouts are mirrored by the direction', () => {
  const named = sheets
    .filter(([file]) => !file.endsWith('tokens.css'))
    .flatMap(([file, sheet]) =>
      [...sheet.matchAll(/^.*[\s:-](?:left|right)\b.*$/gm)].map(
        ([line]) => `${file}: ${line.trim()}`,
      ),
    )
    .filter((line) => !/safe-area-inset-|data-misses=|\/\*/.test(line));
  expect(named).toEqual([]);
});

test('only what is pinned, or opens over a page, covers parts of it', () => {
  const raised = sheets.filter(([, sheet]) => sheet.includes('z-index'));
  expect(raised.map(([file]) => basename(file, '.module.css')).toSorted()).toEqual([
    'AppShell',
    'Layout',
    'Menu',
    'OverlayError',
    'OwnAlertBar',
    'StatusRegion',
  ]);
});

test('each token that a style sheet uses without a fallback is set', () => {
  const all = sheets.map(([, sheet]) => sheet).join();
  const code = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const isSet = (name: string) =>
    all.includes(`${name}:`) || code.some((source) => source.includes(`'${name}'`));
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
  expect([...new Set(used)].filter((name) => !isSet(name))).toEqual([]);
});
