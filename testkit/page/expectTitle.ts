import { expect } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** Waits for the title, which an effect sets after the render that a test awaits. */
export const expectTitle = (title: RegExp): Promise<void> =>
  waitFor(() => expect(document.title).toMatch(title));
