/** What went wrong, for whoever looks into the browser's console; never a token or a word of health. */
export type Log = (what: string, detail: Readonly<Record<string, string | number>>) => void;

export const consoleLog: Log = (what, detail) => console.error(what, detail);

/** What a person chose, where the spec has that logged: it stays in the console of this browser. */
export const consoleInfo: Log = (what, detail) => console.info(what, detail);
