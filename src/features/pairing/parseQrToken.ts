const tokenPattern = /^[\dA-F]{32}$/i;

/** Null for foreign codes: they may be private (tickets, Wi-Fi keys) and stay on the device. */
export const parseQrToken = (code: string): string | null => {
  const text = code.trim();
  return tokenPattern.test(text) ? text : null;
};
