import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** Waits until the element has the focus. Components move it in effects, after the render that a test awaits. */
export const expectFocus = async (
  find: () => HTMLElement | null | Promise<HTMLElement>,
): Promise<void> => {
  await waitFor(async () => expect(await find()).toHaveFocus());
};
