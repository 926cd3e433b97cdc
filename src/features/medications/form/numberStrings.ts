import { formatNumber } from '../../../../domain/parseNumber.ts';

export const numberAmbiguous = (readings: readonly [number, number]) =>
  `❌ Is it ${readings.map(formatNumber).join(' or ')}? Please type the one you mean`;
