import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(process.cwd(), 'src/ui/tokens.css'), 'utf8');

function colours(block: string | undefined): Record<string, string> {
  const found = (block ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

function blockAfter(opening: string): string | undefined {
  return css.split(opening)[1]?.split('}')[0];
}

const shared = colours(css.split('color-scheme')[0]);
const light = colours(blockAfter('color-scheme: light;'));
const darkBySystem = colours(blockAfter(":root:not([data-theme='light']) {"));
const darkBySetting = colours(blockAfter(":root[data-theme='dark'] {"));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const TEXT_PAIRS = [
  ...['bg', 'surface', 'sunken'].flatMap((ground) => [
    ['ink', ground],
    ['muted', ground],
    ['teal-text', ground],
    ['red-text', ground],
  ]),
  ...['teal', 'red', 'green', 'grey', 'amber', 'blue', 'plum'].flatMap((hue) => [
    [`${hue}-text`, `${hue}-soft`],
    ['ink', `${hue}-soft`],
  ]),
  ...['banner', 'banner-pressed', 'red', 'red-pressed'].map((fill) => ['on-banner', fill]),
  ...['paper', 'paper-pressed'].flatMap((paper) => [
    ['paper-green', paper],
    ['paper-red', paper],
  ]),
  ['on-action', 'action'],
  ['on-action', 'action-pressed'],
  ['surface', 'green-fill'],
] as [string, string][];

const LINE_PAIRS = [
  ...['bg', 'surface', 'sunken'].flatMap((ground) => [
    ['control-line', ground],
    ['action', ground],
    ['red-edge', ground],
  ]),
] as [string, string][];

const THEMES = [
  ['light', { ...shared, ...light }],
  ['dark', { ...shared, ...darkBySystem }],
] as [string, Record<string, string>][];

function measured(theme: Record<string, string>, [one, other]: [string, string]) {
  return contrast(theme[one] ?? '#000000', theme[other] ?? '#000000');
}

test.each(THEMES)('%s: text has a contrast of 7:1 or better, control lines 3:1', (_name, theme) => {
  expect(TEXT_PAIRS.filter((pair) => measured(theme, pair) < 7)).toEqual([]);
  expect(LINE_PAIRS.filter((pair) => measured(theme, pair) < 3)).toEqual([]);
});

test('dark by the system and dark by the setting are the same', () => {
  expect(darkBySetting).toEqual(darkBySystem);
  expect(Object.keys(darkBySystem)).toEqual(Object.keys(light));
});
