import * as v from 'valibot';

export const message = v.object({ message: v.string() });
