import { toString as draw } from 'qrcode';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { type Endpoints, endpoints } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { fullName } from '../../fullName.ts';
import { limits, returnAttempts, takeAttempts, tryCounted } from '../../rateLimit.ts';
import { forbidden, Refusal } from '../../refusal.ts';
import { userById } from '../auth/repository.ts';
import { touchAll } from '../changes/repository.ts';
import { type Code, type Codes, codesFor, dropCodes, spendCodes, takeCodes } from './codes.ts';
import { tellEnded } from './ended.ts';
import {
  activePairingsOf,
  endPairingOf,
  insertPairing,
  lockOtherPairings,
  noteSpent,
  survivorBySpent,
} from './repository.ts';

type Connected = AnswerOf<Endpoints['connectByPin']>;

/** As SVG: sharp however large it is shown, and ten times cheaper to make than a PNG. */
const drawQr = async (token: string): Promise<string> => {
  const picture = await draw(token, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
};

/**
 * The live codes of a survivor; with `renew` new ones, and the old ones are worth nothing. New is what
 * was made since this call began: of calls at one moment none takes away what another has just shown.
 */
export const generateCodes = async (
  { db, clock }: Context,
  survivorId: string,
  renew: boolean,
): Promise<AnswerOf<Endpoints['generatePairing']>> => {
  const begun = clock.now();
  await dropCodes(db, survivorId, renew ? begun + codesFor - 1 : begun);
  const { pin, qr_token, expires_at } = await takeCodes(db, survivorId, clock.now() + codesFor);
  return { pin, qrImage: await drawQr(qr_token), made_at: expires_at - codesFor, expires_at };
};

const connectedWith = async ({ db }: Context, survivorId: string): Promise<Connected> => {
  const name = fullName(await userById(db, survivorId));
  return { message: `Connected with ${name}.`, survivor_id: survivorId };
};

/** Of one person on either side: each alert costs a push to every device of all of them. */
const maxConnections = 10;

/** Throws `too_many_connections` where one of a pair has as many as they may. */
const assertRoomFor = async (
  { db }: Context,
  pair: { readonly survivor_id: string; readonly caregiver_id: string },
): Promise<void> => {
  const { caregivers, survivors } = await lockOtherPairings(db, pair);
  if (caregivers >= maxConnections) {
    const name = fullName(await userById(db, pair.survivor_id));
    throw new Refusal(
      'too_many_connections',
      `${name} already has ${maxConnections} caregivers. They must end a connection first.`,
    );
  }
  if (survivors >= maxConnections) {
    throw new Refusal(
      'too_many_connections',
      `You already care for ${maxConnections} people. Please end a connection first.`,
    );
  }
};

const connect = async (
  context: Context,
  caregiverId: string,
  { survivor_id, pin, qr_token }: Codes,
): Promise<Connected> => {
  const { db, clock, newId } = context;
  const now = clock.now();
  const pair = { survivor_id, caregiver_id: caregiverId };
  await assertRoomFor(context, pair);
  const row = { id: newId(), ...pair, made_at: now, ended_at: null };
  let made = false;
  // Where they were connected a moment ago, the other of them may have ended it since.
  do made ||= await insertPairing(db, row);
  while (!(await noteSpent(db, pair, { pin, qr_token, at: now })));
  if (made) await audit(context, caregiverId, 'paired', survivor_id);
  // Alerts from before an earlier end are theirs again.
  await touchAll(db, [survivor_id], ['pairings', 'alerts']);
  if (made) return connectedWith(context, survivor_id);
  const name = fullName(await userById(db, survivor_id));
  return { message: `You are already connected with ${name}.`, survivor_id };
};

interface Attempt {
  readonly code: Code;
  readonly caregiverId: string;
  /** The IP address it came from. */
  readonly address: string;
}

const wrongCode = (code: Code): Refusal => {
  const { connectByPin, connectByQr } = endpoints;
  return new Refusal('invalid_code', ('pin' in code ? connectByPin : connectByQr).invalidMessage);
};

/**
 * Connects a caregiver with whom the code belongs to, and spends it even where the two already were
 * connected. Who used it before and did not hear of it is told again, as long as codes live. Wrong
 * tries are counted, so that nobody finds a code by guessing.
 * Throws `invalid_code` for one that is wrong, used or over, `too_many_connections`, `too_many`.
 */
export const connectByCode = async (
  context: Context,
  { code, caregiverId, address }: Attempt,
): Promise<Connected> => {
  const counted = [
    [limits.pinByAccount, caregiverId],
    [limits.pinByAddress, address],
  ] as const;
  await takeAttempts(context, counted);
  const answer = await tryCounted(context, counted, () =>
    inTransaction(context, async (inside) => {
      const now = inside.clock.now();
      const codes = await spendCodes(inside.db, code, now);
      if (codes) return connect(inside, caregiverId, codes);
      const survivorId = await survivorBySpent(inside.db, caregiverId, code, now - codesFor);
      if (survivorId === undefined) throw wrongCode(code);
      return connectedWith(inside, survivorId);
    }),
  );
  await returnAttempts(context, counted);
  return answer;
};

/** Throws `not_found` where there is nobody (SPEC section 7). */
export const listPairings = async (
  { db, clock }: Context,
  personId: string,
): Promise<AnswerOf<Endpoints['activePairings']>> => {
  const rows = await activePairingsOf(db, personId, clock.now());
  if (rows.length === 0) throw new Refusal('not_found', 'You are not connected with anybody yet.');
  return rows.map(({ is_reachable, fname, lname, ...pair }) => ({
    ...pair,
    caregiver_name: fullName({ fname, lname }),
    is_reachable: is_reachable === 1,
  }));
};

/** Ends the connection with this person, and with it all access, and tells them. Throws `forbidden` where there is none. */
export const endPairing = (context: Context, askerId: string, personId: string): Promise<void> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const ended = await endPairingOf(db, [askerId, personId], clock.now());
    if (!ended) throw forbidden();
    await audit(inside, askerId, 'unpaired', personId);
    await tellEnded(inside, await userById(db, askerId), [personId]);
    await touchAll(db, [askerId, personId], ['pairings', 'alerts']);
  });
