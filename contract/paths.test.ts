import { expect, test } from '@jest/globals';
import { isPathForRole, homeFor, canonicalPath, paths } from './paths.ts';

test.each([
  ['/cgmedication', '/CGmedication'],
  ['/Medication', '/medication'],
  ['/medication//', '/medication'],
  ['//', '/'],
  ['', '/'],
  ['/Medication/7', '/Medication/7'],
])('%p means the path %p', (pathname, path) => {
  expect(canonicalPath(pathname)).toBe(path);
});

test.each([
  ['survivor', ['/medication', '/adherence', '/dashboard', '/survivordashboard']],
  ['caregiver', ['/CGmedication', '/adherence', '/dashboard', '/caregiverdashboard']],
  ['admin', ['/dashboard', '/admindashboard']],
  ['gardener', []],
])('of these screens those of a %s are %j', (role, expected) => {
  const asked = [
    paths.medication,
    '/cgmedication/',
    paths.adherence,
    paths.dashboard,
    paths.login,
    paths.survivorDashboard,
    paths.caregiverDashboard,
    paths.adminDashboard,
  ];
  const fitting = asked.filter((pathname) => isPathForRole(pathname, role)).map(canonicalPath);
  expect(fitting).toEqual(expected);
});

test.each([
  ['survivor', '/survivordashboard'],
  ['caregiver', '/caregiverdashboard'],
  ['admin', '/admindashboard'],
  ['gardener', '/dashboard'],
])('SPEC 2: a %s begins at %s', (role, path) => {
  expect(homeFor(role)).toBe(path);
});
