import { expect, test } from '@jest/globals';
import { emergencyNumberIn } from './emergencyNumbers.ts';

const zonesOf = (country: string): string[] =>
  (
    new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones: () => string[] }
  ).getTimeZones();

test.each([
  ['911', 'US CA MX PR VI GU AS CR PA DO EC UY PH JO'],
  ['000', 'AU'],
  ['111', 'NZ'],
  ['119', 'JP KR TW'],
  ['120', 'CN'],
  ['995', 'SG'],
  ['999', 'MY KE BD'],
  ['1669', 'TH'],
  ['115', 'VN IR'],
  ['192', 'BR'],
  ['107', 'AR'],
  ['131', 'CL'],
  ['123', 'CO EG'],
  ['101', 'IL'],
  ['10177', 'ZA'],
  ['998', 'AE'],
  ['112', 'AT CH DE FR GB IE IN PL UA'],
])('%s is proposed in all zones of %s', (number, countries) => {
  for (const zone of countries.split(' ').flatMap(zonesOf)) {
    expect([zone, emergencyNumberIn(zone)]).toEqual([zone, number]);
  }
});

test.each(['UTC', 'America/Havana', 'Africa/Lagos', 'America/Lima', 'Asia/Dubai_West'])(
  'nothing is proposed in %s',
  (zone) => expect(emergencyNumberIn(zone)).toBeNull(),
);
