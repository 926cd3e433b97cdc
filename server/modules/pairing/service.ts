import { toString as draw } from 'qrcode';
import { endpoints, type ResponseBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { fullName } from '../../format.ts';
import { countGuess } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { forbidden, HttpError } from '../../httpError.ts';
import type { Session } from '../../authenticate.ts';
import { notify } from '../../notify/notify.ts';
import { inSession } from '../sessions/inSession.ts';
import { userById } from '../users/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import {
  type PairingCode,
  type PairingCodes,
  codesOf,
  deleteCodes,
  redeemCodes,
  getOrCreateCodes,
  linkGraceMs,
} from './pairingCodes.ts';
import {
  activePairingsOf,
  endPairingOf,
  insertPairing,
  isPaired,
  lockOtherPairings,
  recordRedeemedCodes,
  survivorByRedeemedCode,
} from './repository.ts';
import { notifyOpenMisses } from './notifyOpenMisses.ts';
import { pairingPath } from '../../../contract/paths.ts';
import { codesTtlMs } from '../../../domain/specConstants.ts';

type ConnectResponse = ResponseBody<'connectByPin'>;

/** SVG scales, and costs a tenth of a PNG to create. */
const renderQr = async (link: string): Promise<string> => {
  const picture = await draw(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
};

/** A link, so that the camera of a phone opens the app. */
const linkOf = ({ publicUrl }: Context, { qr_token }: PairingCodes): string =>
  `${publicUrl}${pairingPath(qr_token)}`;

/** `renew` deletes only codes older than this call, to keep those of concurrent calls. */
export const generateCodes = async (context: Context, session: Session, renew: boolean) => {
  const begun = context.clock.now();
  const codes = await inSession(context, session, async ({ db, clock }, made_by_session) => {
    const { id } = session.user;
    const owner = { survivor_id: id, made_by: id };
    await deleteCodes(db, owner, begun + (renew ? codesTtlMs - 1 : -linkGraceMs));
    const expires_at = clock.now() + codesTtlMs;
    return getOrCreateCodes(db, { ...owner, made_by_session, expires_at });
  });
  const { pin, expires_at } = codes;
  const link = linkOf(context, codes);
  const qrImage = await renderQr(link);
  return { pin, qrImage, link, made_at: expires_at - codesTtlMs, expires_at };
};

/** The survivor is notified of each new link. Throws `forbidden`. */
export const inviteCaregiver = async (context: Context, session: Session, survivorId: string) => {
  const { user } = session;
  const codes = await inSession(context, session, async (inside, made_by_session) => {
    const { db, clock } = inside;
    if (!(await isPaired(db, { survivor_id: survivorId, caregiver_id: user.id })))
      throw forbidden();
    const owner = { survivor_id: survivorId, made_by: user.id };
    await deleteCodes(db, owner, clock.now() - linkGraceMs);
    const there = await codesOf(db, owner);
    if (there) return there;
    const expires_at = clock.now() + codesTtlMs;
    const made = await getOrCreateCodes(db, { ...owner, made_by_session, expires_at });
    await audit(inside, user.id, 'caregiver-invited', survivorId);
    await notify(inside, 'caregiver-invited', { to: [survivorId], person: user });
    await bumpVersions(db, [survivorId], ['pairings']);
    return made;
  });
  return { link: linkOf(context, codes), expires_at: codes.expires_at + linkGraceMs };
};

/** The survivor refuses, or the caregiver withdraws. Throws `forbidden`. */
export const endInvite = (context: Context, { user }: Session, personId: string) =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const isRefused = user.role === 'survivor';
    const [survivor_id, made_by] = isRefused ? [user.id, personId] : [personId, user.id];
    if (!(await isPaired(db, { survivor_id, caregiver_id: made_by }))) throw forbidden();
    const { numDeletedRows } = await deleteCodes(db, { survivor_id, made_by });
    if (isRefused && numDeletedRows > 0)
      await notify(inside, 'invite-refused', { to: [made_by], person: user });
    await bumpVersions(db, [survivor_id], ['pairings']);
  });

const connectedResponse = async ({ db }: Context, survivorId: string): Promise<ConnectResponse> => {
  const name = fullName(await userById(db, survivorId));
  return { message: `Connected with ${name}.`, survivor_id: survivorId };
};

/** Per user: each alert costs a push to every device of every connection. */
const maxConnections = 10;

const assertConnectionLimit = async (
  { db }: Context,
  pair: { readonly survivor_id: string; readonly caregiver_id: string },
) => {
  const { caregivers, survivors } = await lockOtherPairings(db, pair);
  if (caregivers >= maxConnections) {
    const name = fullName(await userById(db, pair.survivor_id));
    throw new HttpError(
      'too_many_connections',
      `${name} already has ${maxConnections} caregivers. They must end a connection first.`,
    );
  }
  if (survivors >= maxConnections) {
    throw new HttpError(
      'too_many_connections',
      `You already care for ${maxConnections} people. Please end a connection first.`,
    );
  }
};

/** Runs inside a transaction. */
export const connect = async (
  context: Context,
  caregiverId: string,
  { survivor_id, made_by, pin, qr_token }: PairingCodes,
): Promise<ConnectResponse> => {
  const { db, clock, newId } = context;
  const now = clock.now();
  const pair = { survivor_id, caregiver_id: caregiverId };
  await assertConnectionLimit(context, pair);
  const row = { id: newId(), ...pair, made_at: now, ended_at: null };
  let made = false;
  // The other user may end an existing connection between the two statements.
  do made ||= await insertPairing(db, row);
  while (!(await recordRedeemedCodes(db, pair, { pin, qr_token, at: now })));
  if (made) await audit(context, caregiverId, 'paired', survivor_id);
  if (made && made_by !== survivor_id)
    await notify(context, 'caregiver-joined', {
      to: [survivor_id],
      person: await userById(db, caregiverId),
      by: await userById(db, made_by),
    });
  // Reconnecting restores access to earlier alerts.
  await bumpVersions(db, [survivor_id], ['pairings', 'alerts']);
  if (made) return connectedResponse(context, survivor_id);
  const name = fullName(await userById(db, survivor_id));
  return { message: `You are already connected with ${name}.`, survivor_id };
};

interface ConnectAttempt {
  readonly code: PairingCode;
  readonly caregiverId: string;
  readonly address: string;
}

const wrongCode = (code: PairingCode): HttpError => {
  const { connectByPin, connectByQr } = endpoints;
  return new HttpError('invalid_code', ('pin' in code ? connectByPin : connectByQr).invalidMessage);
};

/** The caregiver may repeat the call. Throws `invalid_code`, `too_many_connections`, `too_many`. */
export const connectByCode = (
  context: Context,
  { code, caregiverId, address }: ConnectAttempt,
): Promise<ConnectResponse> => {
  const attempts = [
    [rateLimits.pinByAccount, caregiverId],
    [rateLimits.pinByIp, address],
  ] as const;
  return countGuess(context, attempts, () =>
    inTransaction(context, async (inside) => {
      const { db, clock } = inside;
      const now = clock.now();
      const codes = await redeemCodes(db, code, now);
      if (codes) return connect(inside, caregiverId, codes);
      const survivorId = await survivorByRedeemedCode(db, caregiverId, code, now - codesTtlMs);
      if (survivorId === undefined) throw wrongCode(code);
      return connectedResponse(inside, survivorId);
    }),
  );
};

export const listPairings = async ({ db, clock }: Context, personId: string) => {
  const rows = await activePairingsOf(db, personId, clock.now());
  return rows.map(({ is_reachable, fname, lname, ...pair }) => ({
    ...pair,
    caregiver_name: fullName({ fname, lname }),
    is_reachable: is_reachable === 1,
  }));
};

/** Throws `forbidden`. */
export const endPairing = (context: Context, askerId: string, personId: string) =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const ended = await endPairingOf(db, [askerId, personId], clock.now());
    if (!ended) throw forbidden();
    const { survivor_id } = ended;
    const made_by = survivor_id === askerId ? personId : askerId;
    await deleteCodes(db, { survivor_id, made_by });
    await audit(inside, askerId, 'unpaired', personId);
    await notify(inside, 'connection-ended', {
      person: await userById(db, askerId),
      to: [personId],
    });
    await notifyOpenMisses(inside, survivor_id);
    await bumpVersions(db, [askerId, personId], ['pairings', 'alerts']);
  });
