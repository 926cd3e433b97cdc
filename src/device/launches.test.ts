/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type LaunchParts, makeLaunches } from './launches.ts';

type Consume = Parameters<NonNullable<LaunchParts['launchQueue']>['setConsumer']>[0];

const start = 'https://upstroke.test/dashboard';
const help = `${start}?help=ask`;

/** A browser that has these starts waiting for the page. */
const begin = (...waiting: readonly string[]) => {
  const loaded: string[] = [];
  let consume: Consume = () => undefined;
  const launches = makeLaunches({
    launchQueue: {
      setConsumer: (given) => {
        consume = given;
        for (const targetURL of waiting) given({ targetURL });
      },
    },
    location: { assign: (to) => void loaded.push(String(to)) },
  });
  const heard: string[] = [];
  launches.hear(({ href }) => heard.push(href));
  return { launches, heard, loaded, launch: (targetURL?: string) => consume({ targetURL }) };
};

test('each start while the page is open tells its address', () => {
  const { heard, launch } = begin();
  launch(help);
  launch(start);
  expect(heard).toEqual([help, start]);
});

test('what the page itself was started with is its own address, and not heard again', () => {
  const { heard, launch } = begin(help);
  expect(heard).toEqual([]);
  launch(help);
  expect(heard).toEqual([help]);
});

test('a start without an address says nothing', () => {
  const { heard, launch } = begin();
  launch();
  expect(heard).toEqual([]);
});

test('an address is loaded in place of the page', () => {
  const { launches, loaded } = begin();
  launches.open(new URL(start));
  expect(loaded).toEqual([start]);
});

test('a browser without such a queue is let be', () => {
  const launches = makeLaunches({ location: { assign: () => undefined } });
  expect(() => launches.hear(() => undefined)).not.toThrow();
});
