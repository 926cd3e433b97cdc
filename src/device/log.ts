/** What went wrong, for whoever looks into the browser's console; never a token or a word of health. */
export type Log = (what: string, detail: Readonly<Record<string, string | number>>) => void;

export const consoleLog: Log = (what, detail) => console.error(what, detail);
