import * as v from 'valibot';

/** An answer that says nothing but a sentence fit to show. */
export const message = v.object({ message: v.string() });
