import { splitByDirection } from './splitByDirection.ts';

/** For plain text: names move no number beside them, and controls turn nothing around. */
export const isolateText = (text: string): string =>
  splitByDirection(text)
    ?.map((part, index) => (index % 2 ? `\u2068${part}\u2069` : part))
    .join('') ?? text;
