/** 128 bits in hexadecimal, as the server draws them. */
const token = /^[\dA-F]{32}$/i;

/**
 * The token in a code that was scanned; null where the code cannot be one of ours. What stands in a
 * foreign code may be private (a ticket, the key of a network), and so never leaves the device.
 */
export const tokenIn = (code: string): string | null => {
  const text = code.trim();
  return token.test(text) ? text : null;
};
