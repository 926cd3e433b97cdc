/** What has come of one run. */
export interface Case {
  /** `medicine status`, of each answer. */
  readonly said: readonly string[];
  /** The same of every line of the server's log. */
  readonly lines: readonly string[];
  /** How often help was asked for; each is one alert to the one caregiver. */
  readonly helps: number;
  readonly alerts: number;
  /** What the device still holds when all could be sent. */
  readonly waiting: number;
  /** From the last version's coming until the worker was of it, in ms; null where it never was. */
  readonly newestAfter: number | null;
}

/** Sets what happened against what must never happen. */
export const judge = (it: Case): string[] => {
  const { said, lines, helps, alerts, waiting, newestAfter } = it;
  const count = (line: string) => lines.filter((each) => each === line).length;
  return [
    ...said.filter((each) => count(each) === 0).map((each) => `lost: ${each}`),
    ...said.filter((each) => count(each) > 1).map((each) => `recorded twice: ${each}`),
    ...lines.filter((each) => !said.includes(each)).map((each) => `said by nobody: ${each}`),
    ...(alerts < helps ? ['an alert is lost'] : []),
    ...(alerts > helps ? [`${alerts} alerts of ${helps} presses`] : []),
    ...(waiting > 0 ? [`${waiting} still wait`] : []),
    ...(newestAfter === null ? ['the worker does not come to the last version'] : []),
  ];
};
