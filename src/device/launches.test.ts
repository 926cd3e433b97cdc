/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type LaunchParts, makeLaunches } from './launches.ts';

type Consume = Parameters<NonNullable<LaunchParts['launchQueue']>['setConsumer']>[0];

test('reports each launch after that of the page itself, and loads an address in its place', () => {
  const start = 'https://upstroke.test/dashboard';
  const help = `${start}?help=ask`;
  const loaded: string[] = [];
  const heard: string[] = [];
  let consume: Consume = () => undefined;
  const setConsumer = (given: Consume) => {
    consume = given;
    given({ targetURL: help });
  };
  const location = { assign: (to: string | URL) => void loaded.push(String(to)) };
  const launches = makeLaunches({ launchQueue: { setConsumer }, location });
  launches.hear(({ href }) => heard.push(href));
  expect(heard).toEqual([]);
  consume({ targetURL: help });
  consume({});
  consume({ targetURL: start });
  expect(heard).toEqual([help, start]);
  launches.open(new URL(start));
  expect(loaded).toEqual([start]);
  expect(() => makeLaunches({ location }).hear(() => undefined)).not.toThrow();
});
