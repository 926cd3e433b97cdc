import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email, newPassword, personName } from '../contract/fields.ts';
import { fieldLimits } from '../contract/fieldLimits.ts';
import { makeContext } from '../server/context.ts';
import { readConfig, StartError } from '../server/config.ts';
import { createUser, type NewUser } from '../server/modules/registration/createUser.ts';
import { openDatabase, describeDatabase } from '../server/openDatabase.ts';
import { runCommand } from '../server/runCommand.ts';

const usage =
  'npm run admin:create -- --email name@example.org [--fname First] [--lname Last] [--password-stdin]';

const parseOrThrow = (
  schema: v.GenericSchema<unknown, string>,
  value: unknown,
  message: string,
): string => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new StartError(message);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        email: { type: 'string' },
        fname: { type: 'string', default: 'Upstroke' },
        lname: { type: 'string', default: 'Admin' },
        'password-stdin': { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new StartError(`Invalid arguments. Usage: ${usage}`);
  }
};

/** Rejects when the user aborts. */
const ask = (lines: Interface, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    process.stdout.write(question);
    lines.once('close', () => reject(new StartError('\nNo account was created.')));
    lines.question('', (line) => {
      process.stdout.write('\n');
      resolve(line);
    });
  });

const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    throw new StartError(
      'There is no terminal to ask for the password: give it on standard input, with --password-stdin.',
    );
  }
  // Keeps the password from being echoed.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: discard, terminal: true });
  try {
    const password = await ask(lines, 'Password: ');
    if ((await ask(lines, 'Repeat password: ')) === password) return password;
    throw new StartError('The two passwords differ. No account was created.');
  } finally {
    lines.close();
  }
};

const readAdmin = async (): Promise<NewUser> => {
  const options = readOptions();
  const profile = {
    role: 'admin' as const,
    email: parseOrThrow(email, options.email, `Please give an email address: ${usage}`),
    fname: parseOrThrow(personName, options.fname, 'This first name cannot be used.'),
    lname: parseOrThrow(personName, options.lname, 'This last name cannot be used.'),
  };
  const input = options['password-stdin']
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : await askPassword();
  const lengths = `${fieldLimits.passwordMin} to ${fieldLimits.passwordMax}`;
  const password = parseOrThrow(newPassword, input, `A password has ${lengths} characters.`);
  return { ...profile, password };
};

await runCommand(async () => {
  const config = readConfig(process.env);
  const admin = await readAdmin();
  await using db = await openDatabase(config);
  await createUser(makeContext(config, { db, clock: { now: () => Date.now() } }), admin);
  console.log(`Created the admin ${admin.email.trim()} in ${describeDatabase(config)}.`);
});
