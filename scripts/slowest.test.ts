import { expect, test } from '@jest/globals';
import { slowest, timesOfJest, timesOfPlaywright, timeTable } from './slowest.ts';

test('lists the slowest of both reports with minutes and seconds', () => {
  const jest = {
    testResults: [
      { name: '/app/src/a.test.ts', startTime: 1_000, endTime: 6_400 },
      { name: '/app/src/b.test.ts', startTime: 0, endTime: 605_000 },
    ],
  };
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'alarms.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const playwright = {
    suites: [{ specs: [spec('rings', 59_600)], suites: [{ specs: [spec('is quiet', 900)] }] }],
  };
  const times = [
    ...timesOfJest(JSON.stringify(jest), '/app'),
    ...timesOfPlaywright(JSON.stringify(playwright)),
  ];
  expect(timeTable(slowest(times, 3))).toBe(
    [' 10:05  src/b.test.ts', '  1:00  alarms.e2e.ts: rings', '  0:05  src/a.test.ts'].join('\n'),
  );
});

test('an unreadable report has no times', () => {
  expect([timesOfJest('', '/app'), timesOfPlaywright('{}')]).toEqual([[], []]);
});
