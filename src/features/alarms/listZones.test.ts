/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { offsetMinutesAt } from '../../../domain/zoneNames.ts';
import { listZones } from './listZones.ts';

test('a browser without a list of zones offers every offset in use', () => {
  const now = Date.UTC(2026, 2, 10);
  const named = Intl.supportedValuesOf('timeZone');
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue([]);
  const offered = new Set(listZones(now).map(({ value }) => offsetMinutesAt(now, value)));
  expect(named.filter((zone) => !offered.has(offsetMinutesAt(now, zone)))).toEqual([]);
});
