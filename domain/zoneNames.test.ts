import { expect, test } from '@jest/globals';
import {
  formatOffset,
  isPlacelessZone,
  isVagueZone,
  knownZone,
  offsetMinutesAt,
  zoneOfOffset,
} from './zoneNames.ts';

test.each([
  'Etc/GMT+5',
  'etc/utc',
  '+05:30',
  '-0330',
  'UTC',
  'UCT',
  'GMT',
  'GMT+0',
  'GMT-',
  'Zulu',
  'Greenwich',
  'Universal',
])('%s has no place', (zone) => {
  expect([isPlacelessZone(zone), isVagueZone(zone)]).toEqual([true, true]);
});

test.each(['Iceland', 'Atlantic/Reykjavik'])('%s has a place, but may hide one', (zone) => {
  expect([isPlacelessZone(zone), isVagueZone(zone)]).toEqual([false, true]);
});

test.each(['Europe/Berlin', 'xEtc/UTC', 'UTC2', 'GMT0Eire', 'x+05:30', 'Icelandic', 'NoIceland'])(
  '%s is the name of a place',
  (zone) => expect([isPlacelessZone(zone), isVagueZone(zone)]).toEqual([false, false]),
);

test('an offset is found from a zone, and a zone from an offset', () => {
  const winter = Date.parse('2026-01-10T12:00Z');
  expect(offsetMinutesAt(winter, 'America/New_York')).toBe(-300);
  expect([330, -210, 0, 60].map(formatOffset)).toEqual(['+05:30', '-03:30', '+00:00', '+01:00']);
  const zones = [-300, 120, 0, 330].map(zoneOfOffset);
  expect(zones).toEqual(['Etc/GMT+5', 'Etc/GMT-2', 'Etc/GMT+0', '+05:30']);
  expect(zones.map((zone) => offsetMinutesAt(winter, zone))).toEqual([-300, 120, 0, 330]);
});

test('a zone that is unknown here becomes the offset reported beside it, else UTC', () => {
  expect(knownZone('Europe/Berlin', 330)).toBe('Europe/Berlin');
  expect(knownZone('Mars/Olympus', 330)).toBe('+05:30');
  expect(knownZone('Mars/Olympus', undefined)).toBe('Etc/GMT+0');
});
