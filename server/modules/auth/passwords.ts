import { hash, verify } from '@node-rs/argon2';

/** argon2id, as OWASP asks for: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
