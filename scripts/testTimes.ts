export interface Timed {
  readonly name: string;
  readonly ms: number;
}

const clockTime = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const timeTable = (times: readonly Timed[]): string =>
  times.map(({ name, ms }) => `${clockTime(ms).padStart(6)}  ${name}`).join('\n');

export const slowest = (times: readonly Timed[], count: number): Timed[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);
