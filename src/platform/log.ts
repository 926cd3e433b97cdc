/** Never log tokens or health data. */
export type Log = (what: string, detail: Readonly<Record<string, string | number>>) => void;

export const consoleLog: Log = (what, detail) => console.error(what, detail);

export const consoleInfo: Log = (what, detail) => console.info(what, detail);
