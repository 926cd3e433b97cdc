import { zoneOfOffset } from '../../../domain/zoneNames.ts';
import { isZone } from '../../../domain/zonedTime.ts';
import { cityOf, placeOfZone } from '../../platform/formatDate.ts';

/** Their clocks differ from UTC by a part of an hour. */
const oddZones = [
  'Pacific/Marquesas',
  'America/St_Johns',
  'Asia/Tehran',
  'Asia/Kabul',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Yangon',
  'Australia/Eucla',
  'Australia/Darwin',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];

const allOffsets = (): string[] => [
  ...Array.from({ length: 27 }, (_, index) => zoneOfOffset((index - 12) * 60)),
  ...oddZones.filter(isZone),
];

/** For a select: `Ushuaia (America)`, or offsets in browsers without a list of zones. */
export const listZones = (now: number): { value: string; label: string }[] => {
  const named = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const options = named.map((zone) => ({
    value: zone,
    label: `${cityOf(zone)} (${zone.split('/')[0]})`,
  }));
  return options.length > 0
    ? options.toSorted((a, b) => (a.label < b.label ? -1 : 1))
    : allOffsets().map((zone) => ({ value: zone, label: placeOfZone(zone, now) }));
};
