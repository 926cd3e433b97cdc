/**
 * From 11 hours behind UTC to 12 ahead; none changes its clocks, and no emergency number is proposed there.
 * All that are 7 behind have a proposal: 8 stand for them.
 */
const places = [
  'Pacific/Niue',
  'Pacific/Rarotonga',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'Pacific/Pitcairn',
  'America/Guatemala',
  'America/Lima',
  'America/Caracas',
  'America/Paramaribo',
  'Atlantic/South_Georgia',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Africa/Maputo',
  'Africa/Kampala',
  'Asia/Muscat',
  'Asia/Karachi',
  'Asia/Thimphu',
  'Asia/Jakarta',
  'Asia/Brunei',
  'Asia/Jayapura',
  'Pacific/Port_Moresby',
  'Pacific/Noumea',
  'Pacific/Tarawa',
] as const;

/** A named zone, since the app asks about UTC and offsets. */
export const placeAhead = (hours: number): string => {
  const place = places[(hours + 35) % 24];
  if (!place) throw new RangeError(`No zone is ${hours} hours ahead`);
  return place;
};
