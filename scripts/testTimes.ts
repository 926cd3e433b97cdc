import * as v from 'valibot';

export interface Timed {
  readonly name: string;
  readonly ms: number;
}

const JestReport = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

const Spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
});

interface Suite {
  readonly specs: v.InferOutput<typeof Spec>[];
  readonly suites?: Suite[] | undefined;
}

const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});

const PlaywrightReport = v.object({ suites: v.array(Suite) });

const readAs = <Schema extends v.GenericSchema>(schema: Schema, text: string) => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : null;
};

export const timesOfJest = (report: string, root: string): Timed[] =>
  (readAs(JestReport, report)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: name.replace(`${root}/`, ''),
    ms: endTime - startTime,
  }));

const specsIn = ({ specs, suites = [] }: Suite): v.InferOutput<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

export const timesOfPlaywright = (report: string): Timed[] =>
  (readAs(PlaywrightReport, report)?.suites ?? [])
    .flatMap(specsIn)
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    }));

export const slowest = (times: readonly Timed[], count: number): Timed[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);

const clockTime = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const timeTable = (times: readonly Timed[]): string =>
  times.map(({ name, ms }) => `${clockTime(ms).padStart(6)}  ${name}`).join('\n');
