import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { day } from '../../domain/constants.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import { connect } from '../support/family.ts';
import { enter, type Person, type Target } from '../support/insist.ts';

export interface Truth {
  /** Of presses since the last ones were aged, oldest first. */
  readonly emergencies: readonly {
    readonly id: string;
    readonly made_at: number;
    readonly withdrawn_at: number | null;
    readonly alerts: readonly { readonly caregiver_id: string; readonly status: string }[];
  }[];
}

/** A server that may die, with a survivor and two caregivers. */
export interface Home {
  readonly origin: string;
  readonly caregivers: readonly string[];
  readonly kill: () => Promise<void>;
  /** Does nothing where it lives. */
  readonly start: () => Promise<void>;
  /** What its database holds, read past it. */
  readonly truth: () => Truth;
  /** Lets a day pass over what there is: it is history then, and repeated no more. */
  readonly age: () => void;
  readonly remove: () => Promise<void>;
}

const enterCaregiver = async (target: Target, rosa: Person, name: string): Promise<string> => {
  const caregiver = await enter(target, 'caregiver', name);
  await connect(target, rosa, caregiver);
  return caregiver.id;
};

export const makeHome = async (): Promise<Home> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-'));
  const env = { DATA_DIR: folder };
  let server: ServerProcess | null = await startServer(env);
  const origin = server.url;
  const target = { url: origin };
  const rosa = await enter(target, 'survivor', 'rosa');
  const caregivers = [
    await enterCaregiver(target, rosa, 'carl'),
    await enterCaregiver(target, rosa, 'dora'),
  ];
  const db = new DatabaseSync(path.join(folder, 'upstroke.sqlite'), { timeout: 5_000 });
  const emergencies = db.prepare(
    'SELECT id, made_at, withdrawn_at FROM emergencies WHERE made_at > ? ORDER BY made_at',
  );
  const alerts = db.prepare('SELECT caregiver_id, status FROM alerts WHERE emergency_id = ?');
  const age = db.prepare(
    'UPDATE emergencies SET made_at = made_at - ?, pressed_at = pressed_at - ?, next_at = NULL WHERE made_at > ?',
  );
  const history = () => Date.now() - day;

  return {
    origin,
    caregivers,
    kill: async () => {
      await server?.kill();
      server = null;
    },
    start: async () => {
      server ??= await startServer({ ...env, PORT: new URL(origin).port });
    },
    truth: () => {
      const rows = emergencies.all(history()) as unknown as Omit<
        Truth['emergencies'][number],
        'alerts'
      >[];
      return {
        emergencies: rows.map((row) => ({
          ...row,
          alerts: alerts.all(row.id) as unknown as Truth['emergencies'][number]['alerts'],
        })),
      };
    },
    age: () => void age.run(2 * day, 2 * day, history()),
    remove: async () => {
      db.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
