import { expect, test } from '@jest/globals';
import type { Preloads } from '../server/preloads.ts';
import { problemsOf } from './budget.ts';

const bytes: Readonly<Record<string, number>> = {
  'assets/vendor.1f.js': 1200,
  'assets/main.1f.css': 300,
  'assets/lexend.1f.woff2': 400,
  'assets/home.1f.js': 100,
};
const sizeOf = (file: string) => bytes[file]!;

const preloads: Preloads = {
  page: ['assets/main.1f.css', 'assets/vendor.1f.js'],
  fonts: ['assets/lexend.1f.woff2'],
  screens: { '/login': [], '/survivordashboard': ['assets/home.1f.js'] },
};

test('a first paint is within its limit to the byte, or reported with its files and what to do', () => {
  expect(problemsOf(preloads, { '/login': 1900, '/survivordashboard': 2000 }, sizeOf)).toEqual([]);
  const limits = { '/login': 1900, '/survivordashboard': 1999 };
  const [problem, ...others] = problemsOf(preloads, limits, sizeOf);
  expect(others).toEqual([]);
  expect(problem?.split('\n')).toEqual([
    'The first paint of /survivordashboard takes 2,000 bytes (gzip): 1 bytes more than its limit of 1,999.',
    '      1,200  assets/vendor.1f.js',
    '        400  assets/lexend.1f.woff2',
    '        300  assets/main.1f.css',
    '        100  assets/home.1f.js',
    expect.stringContaining('scripts/performance-budget.json'),
  ]);
});

test('a screen without a limit is a problem, and a limit without a screen', () => {
  const limits = { '/login': 1900, '/admindashboard': 9000 };
  const [unlimited, unknown, ...others] = problemsOf(preloads, limits, sizeOf);
  expect(unlimited).toMatch(/^The first paint of \/survivordashboard takes 2,000 bytes.*no limit/);
  expect(unknown).toMatch(/has a limit for \/admindashboard, and firstPaint/);
  expect(others).toEqual([]);
});
