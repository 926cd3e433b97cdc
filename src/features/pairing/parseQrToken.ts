/** 128 bits in hexadecimal, as the server draws them. */
const tokenPattern = /^[\dA-F]{32}$/i;

/**
 * The token in a code that was scanned; null where the code cannot be one of ours. What stands in a
 * foreign code may be private (a ticket, the key of a network), and so never leaves the device.
 */
export const parseQrToken = (code: string): string | null => {
  const text = code.trim();
  return tokenPattern.test(text) ? text : null;
};
